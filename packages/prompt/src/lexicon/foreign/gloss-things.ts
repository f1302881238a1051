/** Words for things, places, times and weather, in seven languages beside English. */

/** One row a word: the English one, then Spanish, German, French, Portuguese, Japanese, Korean and Chinese. `glosses.ts` says how a cell is read. */
export const THING_GLOSSES = `
table | mesa | tisch,tische | table | mesa | テーブル,机 | 테이블,탁자 | 桌子,餐桌,书桌
chair | silla | stuhl/stühle,sessel | chaise | cadeira | 椅子 | 의자 | 椅子
bench | banco,banca | bank/bänke,parkbank | banc | banco | ベンチ | 벤치 | 长椅,长凳
sofa | sofá | sofa,couch | canapé,sofa | sofá | ソファ,ソファー | 소파 | 沙发
bed | cama | bett/betten | lit | cama | ベッド | 침대 |
shelf | estante,estantería | regal | étagère | prateleira,estante | 棚 | 선반,책장 | 架子
lamp | lámpara | lampe | lampe | lâmpada,luminária,candeeiro | ランプ | 램프,전등 | 台灯
clock | reloj | uhr/uhren | horloge,pendule | relógio | 時計 | 시계 | 时钟,钟表
mirror | espejo | spiegel | miroir | espelho | 鏡 | 거울 | 镜子
door | puerta | tür/türen | porte | porta | ドア,扉 | 문 |
window | ventana | fenster | fenêtre | janela | 窓 | 창문 | 窗户,窗
windowsill | alféizar | fensterbank,fensterbrett,fenstersims | rebord de fenêtre | parapeito,peitoril | 窓辺,窓際 | 창가,창틀 | 窗台
fence | valla,cerca | zaun/zäune | clôture,barrière | cerca | 柵,フェンス | 울타리 | 栅栏,围栏
ladder | escalera de mano | leiter | échelle | escada de mão | 梯子,はしご | 사다리 | 梯子
box | caja | kiste,schachtel,karton | boîte,carton | caixa | 箱 | 상자 | 盒子,箱子
basket | cesta,canasta,canasto | korb/körbe | panier,corbeille | cesta,cesto | かご,籠 | 바구니 | 篮子
bag | bolsa,bolso | tasche,beutel | sac | bolsa,saco | 袋,バッグ | 가방,봉투 | 袋子
suitcase | maleta | koffer | valise | mala | スーツケース | 여행 가방 | 行李箱
bucket | cubo,balde | eimer | seau | balde | バケツ | 양동이 | 水桶
bottle | botella | flasche | bouteille | garrafa | 瓶,ボトル | 병 | 瓶子
glass | vaso,copa | glas/gläser | verre | copo,taça | グラス,コップ | 유리잔,컵 | 玻璃杯
cup | taza | tasse,becher | tasse | xícara,chávena | カップ | 컵,찻잔 | 杯子
bowl | tazón,cuenco,bol | schüssel,schale/schalen | bol | tigela | 碗,お椀,ボウル | 그릇 | 碗
plate | plato | teller | assiette | prato | 皿,お皿 | 접시 | 盘子
spoon | cuchara | löffel | cuillère | colher/colheres | スプーン | 숟가락 | 勺子
fork | tenedor | gabel | fourchette | garfo | フォーク | 포크 | 叉子
knife | cuchillo | messer | couteau | faca | ナイフ,包丁 | 칼 |
pot | olla | topf/töpfe | casserole,marmite | panela,tacho | 鍋 | 냄비 |
vase | jarrón,florero | vase | vase | vaso,jarra | 花瓶 | 꽃병 | 花瓶
candle | vela | kerze | bougie | vela | ろうそく,キャンドル | 촛불,양초 | 蜡烛
book | libro | buch/bücher | livre | livro | 本 | 책 |
newspaper | periódico,diario | zeitung | journal/journaux | jornal | 新聞 | 신문 |
magazine | revista | zeitschrift | magazine | revista | 雑誌 | 잡지 |
letter | carta | brief | lettre | carta | 手紙 | 편지 |
paper | papel | papier | papier | papel | 紙 | 종이 |
pen | bolígrafo,pluma | stift,füller | stylo | caneta | ペン | 펜 |
pencil | lápiz | bleistift | crayon | lápis | 鉛筆 | 연필 |
computer | ordenador,computadora | computer,rechner | ordinateur | computador | パソコン,コンピューター | 컴퓨터 |
laptop | portátil,ordenador portátil,laptop | laptop,notebook | ordinateur portable,portable | laptop,notebook,portátil | ノートパソコン | 노트북 | 笔记本电脑
phone | teléfono,móvil,celular,smartphone | telefon,handy,smartphone,mobiltelefon | téléphone,smartphone | telefone,celular,telemóvel,smartphone | 電話,スマホ,携帯,スマートフォン | 전화,휴대폰,핸드폰,스마트폰 |
camera | cámara fotográfica | fotoapparat | appareil photo | máquina fotográfica | カメラを手,一眼レフ | 사진기 |
television | televisor,televisión,tele | fernseher | télévision,télé,téléviseur | televisão,tv | テレビ | 텔레비전 | 电视
photo | foto,fotografía | foto,bild | photo | foto,fotografia | 写真 | 사진 |
picture | cuadro,dibujo | gemälde,zeichnung | tableau,dessin | quadro,desenho | 絵 | 그림 |
video game | videojuego | videospiel,computerspiel | jeu vidéo,jeux vidéo | videogame,videojogo | ゲーム | 게임 |
microphone | micrófono | mikrofon,mikro | micro,microphone | microfone | マイク | 마이크 | 麦克风
guitar | guitarra | gitarre | guitare | guitarra,violão | ギター | 기타 | 吉他
violin | violín | geige,violine | violon | violino | バイオリン,ヴァイオリン | 바이올린 | 小提琴
cello | violonchelo,chelo | cello | violoncelle | violoncelo | チェロ | 첼로 | 大提琴
flute | flauta | flöte,querflöte | flûte | flauta | フルート,笛 | 플루트,피리 | 长笛
trumpet | trompeta | trompete | trompette | trompete | トランペット | 트럼펫 | 小号
saxophone | saxofón,saxo | saxophon,saxofon | saxophone,saxo | saxofone | サックス,サクソフォン | 색소폰 | 萨克斯
accordion | acordeón | akkordeon,ziehharmonika | accordéon | acordeão,sanfona | アコーディオン | 아코디언 | 手风琴
piano | piano | klavier,piano,flügel | piano | piano | ピアノ | 피아노 | 钢琴
drum | tambor,batería | trommel,schlagzeug | tambour,batterie | tambor,bateria | 太鼓,ドラム | 북,드럼 |
orchestra | orquesta | orchester | orchestre | orquestra | オーケストラ | 오케스트라 |
cigarette | cigarrillo,cigarro | zigarette | cigarette | cigarro | タバコ,煙草 | 담배 | 香烟
ball | pelota,balón | ball/bälle | balle,ballon | bola | ボール | 공 |
basketball | baloncesto,balón de baloncesto | basketball | basket,basketball,ballon de basket | basquete,basquetebol | バスケットボール,バスケ | 농구,농구공 |
soccer | fútbol | fußball | football,foot | futebol | サッカー | 축구 |
tennis | tenis | tennis | tennis | tênis,ténis | テニス | 테니스 |
badminton | bádminton | badminton,federball | badminton | badminton | バドミントン | 배드민턴 |
table tennis | tenis de mesa,ping-pong | tischtennis | tennis de table,ping-pong | tênis de mesa,ping-pong | 卓球 | 탁구 |
volleyball | voleibol,vóley | volleyball | volley,volley-ball | vôlei,voleibol | バレーボール | 배구 |
baseball | béisbol | baseball | baseball | beisebol | 野球 | 야구 |
golf | golf | golf | golf | golfe | ゴルフ | 골프 |
chess | ajedrez | schach | échecs | xadrez | チェス,将棋 | 체스 |
card | carta,naipe | karte/karten | carte | cartas,baralho | トランプ | 카드 |
kite | cometa,papalote | lenkdrachen | cerf-volant | pipa,papagaio de papel | 凧 | 연 | 风筝
skateboard | monopatín,patineta | skateboard | skateboard,planche à roulettes | skate | スケートボード,スケボー | 스케이트보드 | 滑板
surfboard | tabla de surf | surfbrett | planche de surf | prancha de surf,prancha | サーフボード | 서핑보드,서프보드 | 冲浪板
bow | arco | bogen | arc | arco | 弓 | 활 |
arrow | flecha | pfeil | flèche | flecha | 矢 | 화살 |
sword | espada | schwert/schwerter | épée | espada | 剣,刀 | 검 | 剑
weight | pesas,pesa | gewichte,hanteln | poids,haltères | pesos,halteres | 重量挙げ,バーベル,ダンベル | 역기,바벨,아령 |
rope | cuerda | seil | corde | corda | ロープ,縄 | 밧줄,줄넘기 |
toy | juguete | spielzeug | jouet | brinquedo | おもちゃ | 장난감 | 玩具
doll | muñeca | puppe | poupée | boneca | 人形 | 인형 | 洋娃娃
gift | regalo | geschenk | cadeau/cadeaux | presente | プレゼント | 선물 | 礼物
balloon | globo | luftballon,ballon | ballon de baudruche | balão/balões | 風船 | 풍선 | 气球
flag | bandera | flagge,fahne | drapeau/drapeaux | bandeira | 旗 | 깃발 | 旗子
statue | estatua | statue | statue | estátua | 像,銅像 | 동상,조각상 | 雕像
fountain | fuente | brunnen,springbrunnen | fontaine | fonte,chafariz | 噴水 | 분수 | 喷泉
tent | tienda de campaña | zelt | tente | tenda,barraca | テント | 텐트 | 帐篷
flower | flor | blume | fleur | flor | 花 | 꽃 | 花朵
rose | /rosas | rose | /roses | /rosas | 薔薇,バラ | 장미 | 玫瑰
sunflower | girasol | sonnenblume | tournesol | girassol | ひまわり,向日葵 | 해바라기 | 向日葵
tree | árbol | baum/bäume/bäumen | arbre | árvore | 木,樹 | 나무 | 树
oak tree | roble | eiche | chêne | carvalho | 樫の木 | 참나무 | 橡树
palm tree | palmera | palme | palmier | palmeira,coqueiro | ヤシの木 | 야자수 | 棕榈树
branch | rama | ast/äste,zweig | branche | galho,ramo | 枝 | 나뭇가지 | 树枝
leaf | hoja | blatt/blätter | feuille | folha | 葉 | 나뭇잎 | 树叶
grass | hierba,pasto | gras | herbe | grama,relva | 草,芝生 | 풀,잔디 | 草地
rock | roca,piedra | felsen,fels,stein,steine | rocher,pierre | rocha,pedra | 岩,石 | 바위,돌 | 岩石,石头
apple | manzana | apfel/äpfel | pomme | maçã/maçãs | リンゴ,りんご | 사과 | 苹果
orange | naranja | apfelsine | orange | laranja | オレンジ | 오렌지 | 橙子
banana | plátano,banana | banane | banane | banana | バナナ | 바나나 | 香蕉
lemon | limón/limones | zitrone | citron | limão/limões | レモン | 레몬 | 柠檬
pear | pera | birne | poire | pera | 梨 | 배 | 梨子
grapes | uvas | trauben,weintrauben | raisins,raisin | uvas | ぶどう,葡萄 | 포도 | 葡萄
strawberry | fresa | erdbeere | fraise | morango | 苺,イチゴ | 딸기 | 草莓
watermelon | sandía | wassermelone | pastèque | melancia | スイカ | 수박 | 西瓜
pumpkin | calabaza | kürbis | citrouille | abóbora | カボチャ,かぼちゃ | 호박 | 南瓜
carrot | zanahoria | karotte,möhre | carotte | cenoura | ニンジン,人参 | 당근 | 胡萝卜
tomato | tomate | tomate | tomate | tomate | トマト | 토마토 | 西红柿,番茄
onion | cebolla | zwiebel | oignon | cebola | 玉ねぎ | 양파 |
vegetable | verdura,vegetales | gemüse | légume | legume,verdura | 野菜 | 야채,채소 | 蔬菜
fruit | fruta | obst,früchte | fruit | fruta | 果物,フルーツ | 과일 | 水果
bread | pan | brot/brote | pain | pão/pães | パン | 빵 | 面包
cake | pastel,tarta,torta | kuchen,torte | gâteau/gâteaux | bolo | ケーキ | 케이크 | 蛋糕
pizza | pizza | pizza | pizza | pizza | ピザ | 피자 | 比萨饼,披萨
hamburger | hamburguesa | hamburger,burger | hamburger,burger | hambúrguer | ハンバーガー | 햄버거 | 汉堡
ice cream | helado | eis,eiscreme | glace,crème glacée | sorvete,gelado | アイスクリーム,アイス | 아이스크림 | 冰淇淋
egg | huevo | ei/eier | œuf,oeuf | ovo | 卵 | 계란,달걀 | 鸡蛋
cheese | queso | käse | fromage | queijo | チーズ | 치즈 | 奶酪
meat | carne | fleisch | viande | carne | 肉 | 고기 | 肉
soup | sopa | suppe | soupe | sopa | スープ | 수프,국 | 汤
noodles | fideos | nudeln | nouilles | macarrão | 麺,ラーメン | 국수,라면 | 面条
meal | comida | essen,mahlzeit | repas | refeição,comida | 食事,料理,ご飯 | 음식,식사,밥 |
coffee | café | kaffee | café | café | コーヒー | 커피 | 咖啡
tea | té | tee | thé | chá | お茶,紅茶 | 차 한 잔,홍차,녹차 | 茶
beer | cerveza | bier | bière | cerveja | ビール | 맥주 | 啤酒
wine | vino | wein,rotwein | vin | vinho | ワイン | 와인 |
milk | leche | milch | lait | leite | 牛乳,ミルク | 우유 | 牛奶
water | agua | wasser | eau | água | 水 | 물 |
dish | platos | geschirr | vaisselle | louça | 食器 | 설거지 |
car | coche,carro | auto,wagen | voiture,auto | carro | 車 | 자동차,차 |
truck | camión/camiones,camioneta | lastwagen,lkw,laster | camion | caminhão/caminhões,camião | トラック | 트럭 | 卡车,货车
motorcycle | motocicleta,moto | motorrad/motorräder | moto,motocyclette | motocicleta,moto,mota | バイク,オートバイ | 오토바이 | 摩托车
bicycle | bicicleta,bici | fahrrad/fahrräder,rad/räder | vélo,bicyclette | bicicleta | 自転車 | 자전거 |
bus | autobús,autobuses | bus/busse | bus,autobus,autocar | ônibus,autocarro | バス | 버스 |
train | tren | zug/züge | train | trem/trens,comboio | 電車,列車 | 기차,열차 |
tram | tranvía | straßenbahn | tramway,tram | bonde,elétrico | 路面電車 | 전차 | 电车
boat | barca,bote,barco | boot | bateau/bateaux,barque | barco,bote | ボート,船 | 배 위,보트,돛단배 |
ship | buque,navío | schiff | navire,paquebot | navio | 船舶 | 선박 |
airplane | avión/aviones | flugzeug | avion | avião/aviões | 飛行機 | 비행기 |
submarine | submarino | u-boot | sous-marin | submarino | 潜水艦 | 잠수함 | 潜水艇
helicopter | helicóptero | hubschrauber | hélicoptère | helicóptero | ヘリコプター | 헬리콥터 | 直升机
rocket | cohete | rakete | fusée | foguete | ロケット | 로켓 |
traffic light | semáforo | ampel | feu de circulation,feu tricolore | semáforo | 信号機 | 신호등 | 红绿灯,交通灯
fire hydrant | boca de incendios,hidrante | hydrant | bouche d'incendie | hidrante | 消火栓 | 소화전 | 消防栓
wheelchair | silla de ruedas | rollstuhl | fauteuil roulant | cadeira de rodas | 車椅子 | 휠체어 | 轮椅
house | casa,casita | haus/häuser | maison | casa,casinha | 家 | 집 | 房子
building | edificio | gebäude | bâtiment,immeuble | edifício,prédio | 建物,ビル | 건물 |
tower | torre | turm/türme | tour | torre | 塔,タワー | 탑 |
castle | castillo | schloss/schlösser,burg | château/châteaux | castelo | 城 | 성 | 城堡
street | calle | straße | rue | rua | 通り | 거리,길거리 |
sidewalk | acera,vereda | gehsteig,bürgersteig,gehweg | trottoir | calçada,passeio | 歩道 | 인도 위,보도 | 人行道
road | carretera,camino | landstraße,weg | route,chemin | estrada,caminho | 道路,道 | 도로,길 |
subway | metro | u-bahn | métro | metrô,metro | 地下鉄 | 지하철 | 地铁
market | mercado | markt/märkte | marché | mercado,feira | 市場 | 시장 |
city | ciudad | stadt/städte | ville | cidade | 都市,街 | 도시 |
village | pueblo,aldea | dorf/dörfer | village | vila,aldeia | 村 | 마을 |
park | parque | park | parc | parque | 公園 | 공원 |
garden | jardín/jardines | garten/gärten | jardin | jardim/jardins,quintal | 庭 | 정원 |
field | campo | feld | champ,pré | campo | 畑,野原 | 들판,밭 |
forest | bosque | wald/wälder | forêt,bois | floresta,bosque,mata | 森 | 숲 |
jungle | selva,jungla | dschungel,urwald | jungle | selva,floresta tropical | ジャングル | 정글 |
mountain | montaña | berg | montagne | montanha,serra | 山 | 산속,산 위 |
beach | playa | strand/strände,sandstrand | plage | praia | 浜辺,砂浜 | 해변,바닷가 |
sea | mar | meer | mer | mar | 海 | 바다 |
ocean | océano | ozean | océan | oceano | 大海 | 대양 |
lake | lago | see | lac | lago,lagoa | 湖 | 호수 |
river | río | fluss/flüsse | rivière,fleuve | rio | 川 | 강가,강물 |
waterfall | cascada | wasserfall/wasserfälle | cascade,chute d'eau | cachoeira,cascata | 滝 | 폭포 |
desert | desierto | wüste | désert | deserto | 砂漠 | 사막 |
snow | nieve | schnee | neige | neve | 雪 | 눈 내리는,눈 덮인,눈 속,눈밭,눈 위 |
kitchen | cocina | küche | cuisine | cozinha | 台所,キッチン | 부엌,주방 |
bedroom | dormitorio,habitación,recámara | schlafzimmer | chambre | quarto | 寝室 | 침실 |
living room | sala de estar,salón | wohnzimmer | salon | sala de estar | 居間,リビング | 거실 | 客厅
bathroom | baño,cuarto de baño | badezimmer,bad | salle de bain,salle de bains | banheiro,casa de banho | 浴室,お風呂 | 욕실,화장실 | 浴室
office | oficina,despacho | büro | bureau | escritório | オフィス | 사무실 |
school | escuela,colegio | schule | école | escola | 学校 | 학교 | 学校
library | biblioteca | bibliothek,bücherei | bibliothèque | biblioteca | 図書館 | 도서관 |
museum | museo | museum | musée | museu | 美術館,博物館 | 박물관,미술관 | 博物馆,美术馆
hospital | hospital | krankenhaus | hôpital | hospital | 病院 | 병원 |
church | iglesia | kirche | église | igreja | 教会 | 교회 |
gym | gimnasio | fitnessstudio,turnhalle | salle de sport,gymnase | academia,ginásio | ジム,体育館 | 체육관,헬스장 |
store | tienda | laden/läden,geschäft | magasin,boutique | loja | 店,お店 | 가게 |
supermarket | supermercado | supermarkt/supermärkte | supermarché | supermercado | スーパー | 슈퍼마켓 | 超市
workshop | taller | werkstatt | atelier | oficina | 工房 | 작업실 | 车间
restaurant | restaurante | restaurant | restaurant | restaurante | レストラン | 식당,레스토랑 |
cafe | cafetería,en un café,en el café | café,cafés | café-restaurant,dans un café,au café,terrasse de café | cafeteria,num café,no café,em um café | カフェ | 카페 |
stage | escenario | bühne | scène | palco | 舞台,ステージ | 무대 |
concert | concierto | konzert | concert | concerto,show | コンサート | 콘서트,공연 |
room | habitación,cuarto | zimmer,raum/räume | pièce,salle | quarto,sala | 部屋 | 방 안,방에서 |
playground | parque infantil | spielplatz/spielplätze | aire de jeux | parquinho,parque infantil | 遊び場 | 놀이터 |
swimming pool | piscina,alberca | schwimmbad,pool,schwimmbecken | piscine | piscina | プール | 수영장 |
train station | estación de tren,estación | bahnhof | gare | estação de trem,estação | 駅 | 기차역 |
airport | aeropuerto | flughafen | aéroport | aeroporto | 空港 | 공항 |
bridge | puente | brücke | pont | ponte | 橋 | 다리 위 |
farm | granja | bauernhof | ferme | fazenda,quinta | 農場 | 농장 |
cemetery | cementerio | friedhof | cimetière | cemitério | 墓地 | 묘지 |
campfire | hoguera,fogata | lagerfeuer | feu de camp | fogueira | 焚き火 | 모닥불 |
space | espacio | weltraum,weltall | espace | espaço | 宇宙 | 우주 |
moon | luna | mond | lune | lua | 月 | 달 표면,보름달 |
firework | fuegos artificiales | feuerwerk | feu d'artifice,feux d'artifice | fogos de artifício | 花火 | 불꽃놀이 |
sunrise | amanecer | sonnenaufgang | lever du soleil,lever de soleil | nascer do sol,amanhecer | 日の出 | 일출,해돋이 |
morning | mañana,madrugada | morgen | matin,matinée | manhã | 朝 | 아침 |
daytime | día,mediodía | tag,mittag | jour,journée | dia,meio-dia | 昼,昼間 | 낮,한낮 |
sunset | atardecer,puesta de sol | sonnenuntergang,abendsonne | coucher du soleil,coucher de soleil | pôr do sol,pôr-do-sol,entardecer | 夕日,夕焼け | 노을,석양,해질녘,해 질 녘 |
night | noche | nacht,nachts | nuit | noite | 夜 | 밤 |
rain | lluvia | regen | pluie | chuva | 雨 | 비 내리는,비 오는,빗속,비가 |
snowy | nevado | verschneit,schneebedeckt | enneigé | nevado,nevada,de neve | 雪に覆われ | 눈 덮인 |
snowing | nevando | schneit | il neige | nevando | 雪が降 | 눈이 내리,눈이 오 |
fog | niebla | nebel | brouillard,brume | neblina,nevoeiro,névoa | 霧 | 안개 |
storm | tormenta,tempestad | sturm,gewitter,unwetter | orage,tempête | tempestade,trovoada | 嵐,暴風雨 | 폭풍,폭풍우 |
cloudy | nublado | bewölkt | nuageux | nublado | 曇り | 흐린 |
sunny | soleado | sonnig | ensoleillé | ensolarado,solarengo | 晴れた | 맑은,화창한 |
spring | primavera | frühling | printemps | primavera | 春 | 봄날,봄의 |
summer | verano | sommer | été | verão | 夏 | 여름 |
autumn | otoño | herbst | automne | outono | 秋 | 가을 |
winter | invierno | winter | hiver | inverno | 冬 | 겨울 |
`
