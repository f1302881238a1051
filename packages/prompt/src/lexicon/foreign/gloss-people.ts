/** Words for people, animals and what people wear, in seven languages beside English. */

/** One row a word: the English one, then Spanish, German, French, Portuguese, Japanese, Korean and Chinese. `glosses.ts` says how a cell is read. */
export const PEOPLE_GLOSSES = `
man | hombre,señor,tipo,anciano | mann/männer/männern,herr/herren,typ/typen,kerl | homme,monsieur,type,gars | homem/homens,senhor | 男性,男の人,男 | 남자,남성,아저씨 |
woman | mujer,señora,dama,anciana | frau/frauen,dame | femme,dame | mulher,senhora,moça | 女性,女の人,女 | 여자,여성,아주머니,여인 |
girl | niña,chica,muchacha | mädchen | fille,fillette | menina,garota,rapariga | 少女,女の子 | 소녀,여자아이 |
boy | niño,chico,muchacho | junge/jungen,bub/buben | garçon | menino,garoto,rapaz | 少年,男の子 | 소년,남자아이 |
child | crío | kind/kinder/kindern,kleinkind/kleinkinder | enfant,gamin | criança,miúdo | 子供,子ども | 아이/아이들,어린이/어린이들 |
baby | bebé | baby,säugling | bébé,nourrisson | bebê,bebé | 赤ちゃん,赤ん坊 | 아기 |
teenager | adolescente | teenager,jugendlicher/jugendliche | adolescent,ado | adolescente | 若者,ティーンエイジャー | 청소년,십대 |
people | gente,personas | leute,menschen,personen | gens,personnes | gente,pessoas | 人々,人たち | 사람들 |
person | persona | person,mensch | personne | pessoa | 人物 | 사람 |
crowd | multitud,muchedumbre | menge,menschenmenge,menschenmasse | foule | multidão | 群衆,人混み | 군중,인파 |
couple | pareja | paar,pärchen,ehepaar | couple | casal | カップル,夫婦 | 커플,연인,부부 |
family | familia | familie | famille | família | 家族 | 가족 |
friend | amigo/amigas,amiga | freund,freundin/freundinnen | ami,amie | amigo,amiga/amigas | 友達,友人 | 친구/친구들 |
grandmother | abuela,abuelita | oma,großmutter | grand-mère,mamie | avó,vovó | 祖母,おばあさん | 할머니 |
grandfather | abuelo,abuelito | opa,großvater | grand-père,papi | avô,vovô | 祖父,おじいさん | 할아버지 |
mother | madre,mamá | mutter/mütter,mama | mère,maman | mãe/mães,mamã,mamãe | 母親,お母さん | 어머니,엄마 |
father | padre,papá | vater/väter,papa | père,papa | pai,papá,papai | 父親,お父さん | 아버지,아빠 |
bride | novia | braut | mariée | noiva | 花嫁 | 신부 |
groom | novio | bräutigam | marié | noivo | 花婿 | 신랑 |
soldier | soldado | soldat/soldaten | soldat,militaire | soldado | 兵士,兵隊 | 군인,병사 |
policeman | policía | polizist/polizisten,polizistin | policier,policière | policial,polícia | 警察官,警官 | 경찰관,경찰 |
firefighter | bombero | feuerwehrmann/feuerwehrleute | pompier | bombeiro | 消防士 | 소방관 |
doctor | médico,doctor | arzt/ärzte | médecin,docteur | médico,doutor | 医者,医師 | 의사 |
nurse | enfermera,enfermero | krankenschwester,krankenpfleger | infirmière,infirmier | enfermeira,enfermeiro | 看護師 | 간호사 |
teacher | maestro,profesor | lehrer | professeur,enseignant,maîtresse | professor/professores | 先生,教師 | 선생님,교사 |
student | estudiante,alumno | student/studenten,schüler | étudiant,élève | estudante,aluno | 学生,生徒 | 학생 |
chef | chef,cocinero | koch/köche | chef,cuisinier | chef,cozinheiro | シェフ,料理人 | 요리사,셰프 |
waiter | camarero,mesero | kellner | serveur | garçom,empregado de mesa | ウェイター | 웨이터 |
farmer | granjero,agricultor,campesino | bauer/bauern,landwirt | fermier,agriculteur,paysan | agricultor,fazendeiro,camponês | 農夫,農家 | 농부 |
fisherman | pescador | fischer,angler | pêcheur | pescador | 漁師 | 어부,낚시꾼 |
worker | trabajador,obrero | arbeiter,bauarbeiter | ouvrier,travailleur | trabalhador,operário | 作業員,労働者 | 노동자,작업자,인부 |
businessman | empresario,hombre de negocios | geschäftsmann/geschäftsleute | homme d'affaires | empresário,homem de negócios | ビジネスマン,会社員 | 사업가,회사원,직장인 |
scientist | científico | wissenschaftler,forscher | scientifique,chercheur | cientista | 科学者,研究者 | 과학자 |
artist | artista | künstler | artiste | artista | 芸術家,画家 | 화가,예술가 |
musician | músico | musiker | musicien | músico | 音楽家,ミュージシャン | 음악가,연주자 |
singer | cantante | sänger | chanteur,chanteuse | cantor/cantores | 歌手 | 가수 |
dancer | bailarín,bailarina | tänzer,tänzerin | danseur,danseuse,ballerine | dançarino,dançarina,bailarina | 踊り子,ダンサー,バレリーナ | 무용수,댄서,발레리나 |
athlete | atleta,deportista | athlet,sportler | athlète,sportif | atleta,desportista | 選手,アスリート | 운동선수,선수 |
soccer player | futbolista,jugador de fútbol | fußballer,fußballspieler | footballeur,joueur de football | futebolista,jogador de futebol | サッカー選手 | 축구 선수 |
player | jugador | spieler | joueur | jogador/jogadores | プレーヤー | 플레이어 |
player | jugador | spieler | joueur | jogador/jogadores | プレーヤー | 플레이어 |
skateboarder | patinador | skater,skateboarder | skateur | skatista | スケーター,スケートボーダー | 스케이터 |
surfer | surfista,surfero | surfer | surfeur | surfista | サーファー | 서퍼 |
cyclist | ciclista | radfahrer,radler | cycliste | ciclista | サイクリスト | 자전거 타는 사람 |
swimmer | nadador | schwimmer | nageur | nadador | 水泳選手 | 수영 선수 |
knight | caballero | ritter | chevalier | cavaleiro | 騎士 | 기사 |
king | rey | könig | roi | rei | 王様 | 왕 |
queen | reina | königin | reine | rainha | 女王 | 여왕 |
princess | princesa | prinzessin | princesse | princesa | お姫様,王女 | 공주 |
witch | bruja | hexe | sorcière | bruxa | 魔女 | 마녀 |
wizard | mago,hechicero | zauberer | magicien,sorcier | mago,feiticeiro | 魔法使い | 마법사 |
pirate | pirata | pirat/piraten | pirate | pirata | 海賊 | 해적 |
monk | monje | mönch | moine | monge | 僧侶,お坊さん | 스님,수도승 |
samurai | samurái | samurai | samouraï | samurai | 侍,武士 | 사무라이 |
cowboy | vaquero | cowboy | cow-boy,cowboy | vaqueiro,cowboy | カウボーイ | 카우보이 |
clown | payaso | clown | clown | palhaço | ピエロ | 광대 |
astronaut | astronauta | astronaut/astronauten,raumfahrer | astronaute | astronauta | 宇宙飛行士 | 우주비행사,우주인 |
robot | robot | roboter | robot | robô,robot | ロボット | 로봇 |
dog | perro,perrito,can | hund | chien,toutou | cão/cães,cachorro,cachorrinho | 犬 | 개,강아지,반려견 | 狗,犬
corgi | corgi | corgi | corgi | corgi | コーギー | 코기 | 柯基
golden retriever | golden retriever,labrador | golden retriever,labrador | golden retriever,labrador | golden retriever,labrador | ゴールデンレトリバー,ラブラドール | 골든 리트리버,리트리버 |
puppy | cachorro,cachorrito,perrito | welpe/welpen,hündchen | chiot | filhote de cachorro,cãozinho,cachorrinho | 子犬 | 강아지 |
cat | gato,minino | katze,kater | chat,chatte | gato | 猫 | 고양이 | 猫
kitten | gatito | kätzchen | chaton | gatinho | 子猫 | 아기 고양이,새끼 고양이 |
wolf | lobo | wolf/wölfe | loup | lobo | 狼,オオカミ | 늑대 |
horse | caballo,yegua | pferd,stute,hengst | cheval/chevaux | cavalo,égua | 馬 | 말 |
pony | poni | pony | poney | pônei | ポニー | 조랑말 |
donkey | burro,asno | esel | âne | burro,jumento | ロバ | 당나귀 |
cow | vaca | kuh/kühe | vache | vaca | 牛 | 소,젖소 | 牛,母牛,小牛
bull | toro | stier,bulle/bullen | taureau | touro | 雄牛 | 황소 | 公牛
sheep | oveja | schaf | mouton,brebis | ovelha | 羊,ヒツジ | 양 | 羊,绵羊,小羊
goat | cabra | ziege | chèvre | cabra,bode | ヤギ,山羊 | 염소 | 山羊
pig | cerdo,cerdito,chancho | schwein,ferkel | cochon | porco,porquinho | 豚,ブタ | 돼지 | 猪
chicken | gallina,pollo | huhn/hühner,henne | poule,poulet | galinha,frango | 鶏,ニワトリ | 닭 | 鸡,母鸡
rooster | gallo | hahn/hähne | coq | galo | 雄鶏,おんどり | 수탉 | 公鸡
duck | pato | ente | canard | pato | 鴨,アヒル | 오리 | 鸭子
goose | ganso,oca | gans/gänse | oie | ganso | ガチョウ | 거위 | 鹅
swan | cisne | schwan/schwäne | cygne | cisne | 白鳥 | 백조 | 天鹅
eagle | águila | adler | aigle | águia | 鷲,ワシ | 독수리 | 老鹰
owl | búho,lechuza | eule | hibou,chouette | coruja,mocho | フクロウ | 부엉이,올빼미 |
parrot | loro,papagayo | papagei/papageien | perroquet | papagaio | オウム,インコ | 앵무새 |
pigeon | paloma | taube | pigeon | pombo | 鳩,ハト | 비둘기 | 鸽子
penguin | pingüino | pinguin | pingouin,manchot | pinguim | ペンギン | 펭귄 | 企鹅
bird | pájaro,pajarito,ave | vogel/vögel/vögeln,vögelchen | oiseau/oiseaux | pássaro,passarinho,ave | 鳥,小鳥 | 새 |
fish | pez/peces | fisch | poisson | peixe | 魚 | 물고기 |
shark | tiburón/tiburones | hai | requin | tubarão/tubarões | サメ,鮫 | 상어 | 鲨鱼
dolphin | delfín/delfines | delfin,delphin | dauphin | golfinho | イルカ | 돌고래 | 海豚
octopus | pulpo | krake/kraken,oktopus | pieuvre,poulpe | polvo | タコ,蛸 | 문어 | 章鱼
jellyfish | medusa | qualle | méduse | água-viva,medusa | クラゲ | 해파리 | 水母
turtle | tortuga | schildkröte | tortue | tartaruga | 亀,カメ,ウミガメ | 거북이,거북 | 乌龟,海龟
crab | cangrejo | krabbe | crabe | caranguejo | カニ,蟹 | 게 | 螃蟹
frog | rana | frosch/frösche | grenouille | sapo,rã | カエル,蛙 | 개구리 | 青蛙
snake | serpiente,culebra | schlange | serpent | cobra,serpente | 蛇,ヘビ | 뱀 | 蛇
lizard | lagarto,lagartija | eidechse | lézard | lagarto,lagartixa | トカゲ | 도마뱀 | 蜥蜴
crocodile | cocodrilo | krokodil | crocodile | crocodilo,jacaré | ワニ | 악어 | 鳄鱼
dinosaur | dinosaurio | dinosaurier,dino | dinosaure | dinossauro | 恐竜 | 공룡 | 恐龙
bear | oso,osito | bär/bären | ours | urso,ursinho | 熊,クマ | 곰 | 熊
panda | panda | panda | panda | panda | パンダ | 판다 | 熊猫
polar bear | oso polar | eisbär/eisbären | ours polaire,ours blanc | urso polar | 白熊,シロクマ | 북극곰 | 北极熊
koala | koala | koala | koala | coala | コアラ | 코알라 | 考拉
kangaroo | canguro | känguru | kangourou | canguru | カンガルー | 캥거루 | 袋鼠
lion | león/leones | löwe/löwen | lion | leão/leões | ライオン | 사자 | 狮子
tiger | tigre | tiger | tigre | tigre | 虎,トラ | 호랑이 | 老虎
leopard | leopardo | leopard/leoparden | léopard | leopardo | ヒョウ | 표범 | 豹
elephant | elefante | elefant/elefanten | éléphant | elefante | 象,ゾウ | 코끼리 | 大象
giraffe | jirafa | giraffe | girafe | girafa | キリン | 기린 | 长颈鹿
zebra | cebra | zebra | zèbre | zebra | シマウマ | 얼룩말 | 斑马
rhino | rinoceronte | nashorn/nashörner | rhinocéros | rinoceronte | サイ | 코뿔소 | 犀牛
hippo | hipopótamo | nilpferd | hippopotame | hipopótamo | カバ | 하마 | 河马
camel | camello | kamel | chameau | camelo | ラクダ | 낙타 | 骆驼
monkey | mono,monito | affe/affen | singe | macaco | 猿,サル | 원숭이 | 猴子
gorilla | gorila | gorilla | gorille | gorila | ゴリラ | 고릴라 | 大猩猩
squirrel | ardilla | eichhörnchen | écureuil | esquilo | リス | 다람쥐 | 松鼠
mouse | ratón/ratones,ratoncito | maus/mäuse | souris | rato,ratinho | ネズミ | 쥐,생쥐 | 老鼠
hedgehog | erizo | igel | hérisson | ouriço | ハリネズミ | 고슴도치 | 刺猬
raccoon | mapache | waschbär/waschbären | raton laveur | guaxinim | アライグマ | 너구리 | 浣熊
otter | nutria | otter | loutre | lontra | カワウソ | 수달 | 水獭
seal | foca | robbe,seehund | phoque | foca | アザラシ | 물개,바다표범 | 海豹
llama | llama | lama | lama | lhama | ラマ | 라마 | 羊驼
rabbit | conejo,conejito | hase/hasen,kaninchen,häschen | lapin | coelho,coelhinho | 兎,ウサギ,うさぎ | 토끼 | 兔子
fox | zorro | fuchs/füchse | renard | raposa | 狐,キツネ | 여우 | 狐狸
deer | ciervo,venado | hirsch,reh | cerf,biche | veado,cervo | 鹿 | 사슴 | 鹿
bee | abeja | biene | abeille | abelha | 蜂,ミツバチ | 벌,꿀벌 | 蜜蜂
butterfly | mariposa | schmetterling | papillon | borboleta | 蝶,チョウ | 나비 | 蝴蝶
snail | caracol | schnecke | escargot | caracol | カタツムリ | 달팽이 | 蜗牛
spider | araña | spinne | araignée | aranha | 蜘蛛,クモ | 거미 | 蜘蛛
ant | hormiga | ameise | fourmi | formiga | 蟻,アリ | 개미 | 蚂蚁
whale | ballena | wal,walfisch | baleine | baleia | 鯨,クジラ | 고래 | 鲸鱼
dragon | dragón/dragones | drache/drachen | dragon | dragão/dragões | 竜,龍,ドラゴン | 용 |
unicorn | unicornio | einhorn/einhörner | licorne | unicórnio | ユニコーン | 유니콘 | 独角兽
teddy bear | osito de peluche,oso de peluche | teddybär/teddybären,teddy | ours en peluche,nounours | ursinho de pelúcia,urso de pelúcia,urso de peluche | テディベア,クマのぬいぐるみ | 곰 인형,테디베어 | 泰迪熊
dress | vestido | kleid/kleider | robe | vestido | ドレス,ワンピース | 드레스,원피스 |
shirt | camisa,camiseta | hemd/hemden,shirt,t-shirt,trikot,oberteil | chemise,t-shirt,tee-shirt,maillot | camisa,camiseta,t-shirt | シャツ,Tシャツ | 셔츠,티셔츠 |
jacket | chaqueta,chamarra | jacke | veste,blouson | jaqueta,casaco | ジャケット,上着 | 재킷,자켓 |
coat | abrigo | mantel/mäntel | manteau | casaco,sobretudo | コート | 코트 |
sweater | suéter,jersey | pullover,pulli,sweatshirt | pull,pull-over,sweat | suéter,camisola | セーター | 스웨터 |
suit | traje | anzug/anzüge | costume | terno,fato | スーツ | 양복,정장 |
uniform | uniforme | uniform | uniforme | uniforme,farda | 制服 | 제복,유니폼 |
jeans | vaqueros,tejanos | jeans,hose | jean,pantalon | jeans,calças | ジーンズ,ズボン | 청바지,바지 |
shorts | pantalones cortos | shorts | short | shorts,calções | 短パン | 반바지 |
skirt | falda | rock/röcke | jupe | saia | スカート | 치마,스커트 |
kimono | kimono | kimono | kimono | quimono | 着物 | 기모노,한복 |
raincoat | impermeable,chubasquero | regenmantel,regenjacke | imperméable,ciré | capa de chuva | レインコート | 우비 |
apron | delantal | schürze | tablier | avental | エプロン | 앞치마 |
hat | sombrero,gorro | hut/hüte,mütze | chapeau/chapeaux,bonnet | chapéu,gorro | 帽子 | 모자 | 帽子
cap | gorra | kappe,schirmmütze | casquette | boné | キャップ | 야구모자 |
helmet | casco | helm | casque | capacete | ヘルメット | 헬멧 | 头盔
crown | corona | krone | couronne | coroa | 王冠,冠 | 왕관 | 皇冠
scarf | bufanda | schal,halstuch | écharpe,foulard | cachecol,lenço | マフラー,スカーフ | 목도리,스카프 |
glasses | gafas,lentes,anteojos | brille | lunettes | óculos | 眼鏡,メガネ | 안경 |
sunglasses | gafas de sol,lentes de sol | sonnenbrille | lunettes de soleil | óculos de sol,óculos escuros | サングラス | 선글라스 | 太阳镜,墨镜
gloves | guantes | handschuhe | gants | luvas | 手袋 | 장갑 |
shoe | zapato | schuh | chaussure | sapato | 靴 | 신발,구두 | 鞋子
boot | bota | stiefel | botte | bota | ブーツ | 부츠,장화 |
backpack | mochila | rucksack/rucksäcke | sac à dos | mochila | リュック,バックパック | 배낭,가방 |
umbrella | paraguas,sombrilla | regenschirm,schirm | parapluie,parasol | guarda-chuva,sombrinha | 傘 | 우산 | 雨伞,伞
`
