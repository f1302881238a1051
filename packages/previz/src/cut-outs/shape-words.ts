/** The drawings that our own cast replaces, and words of the source that are no nouns. */
import type { Language } from '@backlot/prompt/languages'

/** Drawings that our own cast replaces: the kind, and its species after a colon. */
export const OWN_KINDS: Readonly<Record<string, string>> = {
  'dog-face': 'dog',
  dog: 'dog',
  'cat-face': 'cat',
  cat: 'cat',
  lion: 'cat:lion',
  'tiger-face': 'cat:tiger',
  tiger: 'cat:tiger',
  fox: 'fox',
  'horse-face': 'horse',
  horse: 'horse',
  deer: 'deer',
  elephant: 'elephant',
  'rabbit-face': 'rabbit',
  rabbit: 'rabbit',
  bird: 'bird',
  dove: 'bird:dove',
  eagle: 'bird:eagle',
  duck: 'bird:duck',
  swan: 'bird:swan',
  owl: 'bird:owl',
  parrot: 'bird:parrot',
  'dragon-face': 'dragon',
  dragon: 'dragon',
  whale: 'whale',
  'spouting-whale': 'whale',
  dolphin: 'fish:dolphin',
  fish: 'fish',
  butterfly: 'butterfly',
  automobile: 'car',
  'oncoming-automobile': 'car',
  bus: 'bus',
  train: 'train',
  locomotive: 'train',
  'high-speed-train': 'train',
  bicycle: 'bicycle',
  sailboat: 'boat',
  ship: 'ship',
  'passenger-ship': 'ship',
  ferry: 'ship',
  airplane: 'plane',
  rocket: 'rocket',
  robot: 'robot',
  astronaut: 'astronaut',
  baby: 'child',
  child: 'child',
  boy: 'child',
  girl: 'child',
  man: 'man',
  woman: 'woman',
  person: 'woman',
  'old-man': 'man',
  'old-woman': 'woman',
}

const listed = (words: string): ReadonlySet<string> => new Set(words.split(','))

/** Words of the source that alone in a sentence mean no thing, or something other than the drawing. */
export const NO_NOUNS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: listed(
    'rock,bubbles,fly,link,person,locked,pick,hook,door,window,mirror,brick,eye,wheel,construction,hole,anchor,sun,star,droplet,cloud,new moon,crescent moon,full moon,wood,sparkles,snowflake,wedding,bank,butter,coat,camping,houses,bone,pen,key,drum,chair,bed,bell,coral,orange,glass,package,scroll,bubbles,brain,nut and bolt',
  ),
  es: listed(
    'mosca muerta,más,sol,luz,mar,nube,estrella,casa,cara,agua,noche,día,lluvia,ola,flor,árbol,hoja,luna,piedra,puerta,ventana,ojo,mano,corazón roto,castillo,playa,nieve,fuego,humo,vino,comida,cocina,bonito,verde,rojo,azul,blanco,negro,amarillo,grande,chico,rey,reina,amor,feliz,fiesta,viejo,mujer,hombre,tiempo,aire,mundo,tierra,deporte,animal,fruta,bebida,planta,juego,música,ropa,calle,edificio,barco de vela,lago',
  ),
  de: listed(
    'sonne,licht,meer,wolke,stern,haus,gesicht,wasser,nacht,tag,regen,welle,blume,baum,blatt,mond,stein,tür,fenster,auge,hand,schloss,strand,schnee,rauch,essen,küche,grün,rot,blau,weiß,schwarz,gelb,groß,klein,könig,königin,liebe,glücklich,fest,alt,frau,mann,zeit,luft,welt,erde,sport,tier,obst,getränk,pflanze,spiel,musik,kleidung,straße,gebäude,see,gold,golden,holz,bank,nase,fliegen,laufen,gut,ja,nein,ski,hoch,wild,auf,jung,junge,mädchen',
  ),
  fr: listed(
    'soleil,lumière,mer,nuage,étoile,maison,visage,eau,nuit,jour,pluie,vague,fleur,arbre,feuille,lune,pierre,porte,fenêtre,œil,main,château,plage,neige,fumée,manger,cuisine,vert,rouge,bleu,blanc,noir,jaune,grand,petit,roi,reine,amour,heureux,fête,vieux,femme,homme,temps,air,monde,terre,sport,animal,fruit,boisson,plante,jeu,musique,vêtement,rue,bâtiment,lac,or,bois,banque,plus,bon,nez,tour,été,ski,voler,belle,rose,orange,marron,vol,marche',
  ),
  pt: listed(
    'sol,luz,mar,nuvem,estrela,casa,rosto,água,noite,dia,chuva,onda,flor,árvore,folha,lua,pedra,porta,janela,olho,mão,castelo,praia,neve,fumaça,comida,cozinha,verde,vermelho,azul,branco,preto,amarelo,grande,pequeno,rei,rainha,amor,feliz,festa,velho,mulher,homem,tempo,ar,mundo,terra,esporte,animal,fruta,bebida,planta,jogo,música,roupa,rua,edifício,lago,ouro,madeira,banco,mais,bom,nariz,esqui,voar,rosa,laranja,sobre',
  ),
  ja: listed(
    '日,月,水,火,木,金,土,星,雲,雨,雪,波,花,葉,石,目,手,城,家,空,風,光,夜,朝,昼,冬,夏,春,秋,人,男,女,顔,動物,食べ物,飲み物,植物,スポーツ,音楽,服,建物,乗り物,果物,野菜,夕日,太陽,岩,扉,窓,鏡,氷,海,川,山,森,港,街,道,虹,赤,青,白,黒,緑,黄,中,上,下,大,小,緑色,赤い,青い,黄色,茶色,料理,デザート,お祝い,誕生日,パーティー',
  ),
  ko: listed(
    '해,달,물,불,나무,별,구름,비,눈,파도,꽃,잎,돌,손,성,집,하늘,바람,빛,밤,아침,낮,겨울,여름,봄,가을,사람,남자,여자,얼굴,동물,음식,음료,식물,운동,음악,옷,건물,교통,과일,채소,태양,바위,문,창문,거울,얼음,바다,강,산,숲,항구,도시,길,무지개,빨강,파랑,흰색,검정,초록,노랑,차,배,말,이,새,파,공,게,용,소,벌,양,쥐,개,곰,뱀,종,칼,책,컵,잔,펜,못,활,왕관',
  ),
  zh: listed(
    '日,月,水,火,木,金,土,星,云,雨,雪,波,花,叶,石,目,手,城,家,空,风,光,夜,人,男,女,脸,动物,食物,饮料,植物,运动,音乐,衣服,建筑,交通,水果,蔬菜,太阳,岩石,门,窗,镜,冰,海,河,山,林,港,街,路,虹,红,蓝,白,黑,绿,黄,中,上,下,大,小,月亮,天,天气,星星,夜晚,早上,晚上,房子,房屋,树,吃,喝,玩,跑,走,飞,爱,心,好,美,快乐,家庭,红色,绿色,蓝色,黄色,白色,黑色,球,车,船,鸟,鱼,马,狗,猫,雪花,云朵,彩虹,伞,雨伞,灯,灯笼,书,信,笔,刀,剑,杯,碗,城堡,教堂,寺庙,学校,医院,银行,酒店,工厂,帐篷,喷泉,窗户,窗子,灯光,烟花,气球,礼物,大海,沙漠,火山,日出,日落,开花,空巢,施工,婚礼,高压,打雷,闪亮,兵,线,结,链接,指引,盲人,服务,好奇,淘气,狡猾,倔强,条纹,畜群,雄性,雌性,单峰,斑点,大型,长牙,低吼,北极,爬树,迟缓,好玩,捕鱼,澳洲,跳跃,打扰,纠缠,破壳,南极,和平,睿智,华丽,艳丽,卖弄,招摇,骄傲,剽窃,模仿,说话,傻瓜,鸣叫,不朽,重生,神话,中国,螺旋,哎哟,触手,漂亮,美丽,勤劳,发烧,发热,腐烂,幽静,恬静,纯洁,优雅,凋谢,枯萎,春天,灌木,紫色,靛蓝,发芽,培育,枯燥,生长,干旱,粮食,幸运,清爽,酸爽,天然,拖沓,无聊,素食,自然,褐色,弯曲,盘绕,缠绕,食堂,瑞士,融化,味道,火大,主食,秋天,算命,预言,送餐,请客,蛀牙,早晨,冲泡,倒出,倾倒,洒出,流出,碰倒,甜味,冰冷,冷却,吃饭,好吃,烹调,饿了,贮藏,容器,好吃的,眼睛,玩球,水滴,气泡,脑,牙齿,木头,冰山,露营,音符',
  ),
}
