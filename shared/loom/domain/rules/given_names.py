"""Given names, where a language writes every noun with a capital or a name like any other word.

"Ich bin Jonas" and "Ich bin Rentner" differ in nothing else; so do 我叫王伟 and 我叫外卖.
"""

from __future__ import annotations

from typing import Final

from loom.domain.rules.lexicon import either, words

_GERMAN: Final = words("""
    Alexander, Alina, Andrea, Andreas, Angelika, Anja, Anke, Anna, Anne, Annika, Anton,
    Antonia, Ben, Benjamin, Bernd, Bettina, Birgit, Björn, Carina, Carolin, Charlotte,
    Christian, Christina, Christine, Christoph, Claudia, Clara, Daniel, Daniela, David, Dennis,
    Dieter, Dirk, Dominik, Elena, Elias, Elisabeth, Emil, Emilia, Emma, Erik, Eva, Fabian,
    Felix, Finn, Florian, Frank, Franziska, Frieda, Georg, Greta, Hanna, Hannah, Hannes, Hans,
    Heike, Helena, Henrik, Ines, Ingo, Ingrid, Jakob, Jan, Jana, Janine, Jannik, Jasmin, Jens,
    Jessica, Johanna, Johannes, Jonas, Jonathan, Julia, Julian, Jürgen, Karin, Karl, Katharina,
    Kathrin, Katja, Kerstin, Kevin, Klaus, Lara, Laura, Lea, Lena, Leni, Leon, Leonie, Lina,
    Lisa, Lukas, Luisa, Maja, Manuel, Marcel, Maria, Marie, Mario, Markus, Martin, Martina,
    Matthias, Max, Maximilian, Melanie, Mia, Michael, Miriam, Monika, Moritz, Nadine, Nadja,
    Nico, Niklas, Nils, Nina, Noah, Ole, Oliver, Oskar, Paul, Paula, Peter, Petra, Philipp,
    Ralf, Ramona, Rebecca, Robert, Sabine, Sabrina, Sandra, Sara, Sarah, Sebastian, Silke,
    Simon, Simone, Sofia, Sophia, Sophie, Stefan, Stefanie, Steffen, Susanne, Sven, Svenja,
    Tanja, Theo, Thomas, Thorsten, Tim, Timo, Tobias, Tom, Torsten, Ulrich, Ulrike, Ute, Uwe,
    Vanessa, Verena, Volker, Werner, Wolfgang, Yannick, Ayşe, Mehmet, Emre, Murat, Elif
""")
GERMAN: Final = either(_GERMAN)
OF_ALL: Final = _GERMAN | words("""
    Aaron, Abby, Abdul, Abigail, Adam, Aditi, Adrian, Ahmed, Aiden, Aisha, Akira, Alan, Alba,
    Alejandro, Alex, Alexandra, Alexis, Ali, Alice, Alicia, Alison, Allison, Alma, Amanda,
    Amara, Amber, Amelia, Amina, Amir, Amit, Amy, Ana, Andre, Andrew, Andy, Angela, Anita, Ann,
    Anne, Annie, Anthony, Antonio, Arjun, Arthur, Asha, Ash, Ashley, Audrey, Ava, Barbara,
    Beatriz, Becca, Becky, Bella, Ben, Beth, Bill, Billy, Bob, Brad, Brandon, Brenda, Brian,
    Bruno, Caleb, Camila, Camille, Carl, Carla, Carlos, Carmen, Carol, Caroline, Cath,
    Catherine, Chad, Charles, Charlie, Chen, Chloe, Chris, Cindy, Claire, Colin, Connor, Craig,
    Cristina, Cynthia, Dan, Dana, Danny, Dave, Dean, Deb, Debbie, Deborah, Deepa, Derek, Diana,
    Diego, Dmitri, Donna, Doug, Dylan, Ed, Eddie, Edward, Eleanor, Elena, Eli, Ella, Ellen,
    Ellie, Emily, Emma, Eric, Erin, Esther, Ethan, Evan, Eve, Farah, Fatima, Fiona, Gabriel,
    Gareth, Gary, Gemma, George, Gina, Grace, Graham, Greg, Hannah, Harry, Hassan, Heather,
    Helen, Henry, Hugo, Ian, Ibrahim, Imran, Isaac, Isabel, Isabella, Ivan, Jack, Jackie,
    Jacob, Jake, James, Jamie, Jane, Janet, Jared, Jason, Javier, Jay, Jean, Jeff, Jen, Jenna,
    Jenny, Jeremy, Jerry, Jess, Jill, Jim, Jimmy, Jo, Joan, Joanna, Joe, Joel, John, Jon,
    Jordan, Jorge, Jose, Joseph, Josh, Joshua, Joy, Juan, Judy, Julie, Justin, Karen, Kate,
    Katie, Kayla, Keith, Kelly, Ken, Kenji, Kim, Kofi, Kyle, Lauren, Leah, Lee, Leila, Leo,
    Liam, Lily, Linda, Lisa, Liz, Logan, Louis, Louise, Lucas, Lucia, Lucy, Luis, Luke, Lynn,
    Maggie, Marc, Marco, Marcus, Margaret, Maria, Mark, Marta, Mary, Matt, Matthew, Maya,
    Meera, Megan, Mei, Mel, Melissa, Miguel, Mike, Mina, Mo, Mohamed, Mohammed, Molly, Morgan,
    Naomi, Natalie, Natasha, Nathan, Neha, Neil, Nicholas, Nick, Nicola, Nicole, Nikhil, Noor,
    Nora, Olivia, Omar, Owen, Pablo, Pam, Patricia, Patrick, Pedro, Phil, Phoebe, Pooja, Priya,
    Rachel, Rahul, Raj, Ravi, Ray, Rebecca, Ricardo, Richard, Rick, Rita, Rob, Robin, Roger,
    Rohan, Ron, Rosa, Rosie, Ross, Ruby, Russell, Ruth, Ryan, Sally, Sam, Samantha, Samir,
    Samuel, Sanjay, Sara, Scott, Sean, Sergio, Seth, Shannon, Sharon, Shaun, Sheila, Sonia,
    Sophie, Stacy, Stella, Stephanie, Stephen, Steve, Steven, Stuart, Sue, Sunita, Suresh,
    Susan, Tanya, Tara, Tariq, Taylor, Ted, Teresa, Terry, Theresa, Tina, Toby, Todd, Tony,
    Tracy, Trevor, Tyler, Usha, Valerie, Vera, Vicky, Victor, Victoria, Vijay, Vikram, Vincent,
    Wei, Wendy, Will, William, Yara, Yasmin, Yuki, Yusuf, Zach, Zara, Zoe
""")
_SURNAMES: Final = (
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎"
    "鲁韦昌马苗凤花方俞任袁柳鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝安常乐于傅皮卞齐康伍余元卜顾孟黄穆萧尹姚"
    "邵汪祁毛狄米戴宋庞熊纪舒屈项祝董梁杜阮蓝闵席季贾路江童颜郭梅林钟徐邱骆高夏蔡田樊胡凌霍虞万柯管卢"
    "莫房缪解应宗丁宣邓洪包左石崔龚程邢裴陆翁曲家封储靳松井段富巫焦谷侯班秋仲宫宁仇栾甘厉祖武符刘景詹"
    "龙叶司黎薄白蒲卓蔺屠蒙池乔胥苍双闻莘翟谭申冉桑桂牛寿边燕冀尚温庄晏柴瞿阎慕连茹习艾容向古易廖庾"
    "曾沙关游权盖洛岳帅肖涂欧覃辛占全佟商麦"
)
CHINESE: Final = (
    rf"(?:(?:欧阳|司马|上官|诸葛|夏侯|皇甫|东方|尉迟|公孙|令狐|慕容|司徒)|[{_SURNAMES}])"
    r"[\u4e00-\u9fff]{1,2}"
    r"|(?:小|阿)[\u4e00-\u9fff]|(?P<same>[\u4e00-\u9fff])(?P=same)"
)
"""A surname and a given name, or the short form friends use."""
JAPANESE: Final = (
    "(?:"
    + either(
        words("""
    佐藤, 鈴木, 高橋, 田中, 伊藤, 渡辺, 渡邊, 山本, 中村, 小林, 加藤, 吉田, 山田, 佐々木, 山口,
    松本, 井上, 木村, 斎藤, 斉藤, 清水, 山崎, 阿部, 森, 池田, 橋本, 山下, 石川, 中島, 前田,
    藤田, 後藤, 小川, 岡田, 村上, 長谷川, 近藤, 石井, 坂本, 遠藤, 藤井, 青木, 福田, 三浦, 西村,
    藤原, 太田, 松田, 原田, 岡本, 中野, 中川, 小野, 田村, 竹内, 金子, 中山, 和田, 石田, 上田,
    森田, 柴田, 酒井, 横山, 宮崎, 宮本, 内田, 高木, 安藤, 谷口, 大野, 丸山, 今井, 高田, 藤本,
    武田, 村田, 上野, 杉山, 増田, 平野, 大塚, 千葉, 久保, 松井, 小島, 岩崎, 桜井, 野口, 松尾,
    野村, 木下, 菊地, 佐野, 大西, 杉本, 新井
""")
    )
    + r")[\u3040-\u9fff]{0,4}"
)
"""A family name, perhaps with a given one."""
