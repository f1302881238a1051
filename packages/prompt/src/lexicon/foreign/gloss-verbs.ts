/** Verbs and adjectives in seven languages beside English: verbs in the infinitive and the forms that no ending tells. */

/** One row a word: the English one, then Spanish, German, French, Portuguese, Japanese, Korean and Chinese. `glosses.ts` says how a cell is read. */
export const VERB_GLOSSES = `
walk | caminar,andar,pasear | gehen,geht,laufen,läuft,spazieren,wandern,schlendern | marcher,se promener,promène | andar,caminhar,passear | 歩い,歩く,散歩 | 걷,걸어,걸으며,산책 |
run | correr,galopar | rennen,joggen,galoppieren | courir,court,courent,courant,galoper | correr,galopar | 走っ,走る,駆け | 달리,달려,뛰어가,뛰어다 |
play | jugar,juega,juegan,tocar,toca | spielen | jouer | brincar,jogar,tocar | 遊ん,遊ぶ,弾い,弾く,演奏 | 놀고,놀아,뛰놀,연주,치고,치는,켜는,켜고 |
chase | perseguir,persigue,persiguen,persiguiendo | jagen,verfolgen | poursuivre,poursuit,pourchasser | perseguir | 追いかけ | 쫓아,쫓고 |
sit | sentado,sentada,sentados,sentadas,sentarse,sienta | sitzen,sitzt,sitzend | assis,assise,assises | sentado,sentada,sentados,sentadas,senta | 座っ,座る,腰掛け | 앉아,앉은,앉는 |
stand | parado,parada,de pie,en pie | stehen,steht,stehend | debout,se tient,se tiennent | parado,parada,em pé,de pé | 立っ,立つ | 서 있,서서,선 채 |
lie | tumbado,tumbada,acostado,acostada,recostado | liegen,liegt,liegend | allongé,allongée,couché,couchée | deitado,deitada | 横たわ,寝そべ,寝転 | 누워,누운,엎드려 |
sleep | dormir,duerme,duermen,durmiendo,dormido,dormida | schlafen,schläft,schlafend | dormir,dort,dorment,dormant,endormi,endormie | dormir,dorme,dormindo,adormecido | 眠っ,眠る,寝て | 자고,자는,잠든,잠을 자 |
dance | bailar,danzar | tanzen | danser | dançar,bailar | 踊っ,踊る | 춤추,춤을 추 |
jump | saltar,brincar | springen,springt,hüpfen | sauter,bondir | saltar,pular | 跳ん,跳ぶ,跳ね,飛び跳,ジャンプ | 뛰어오르,점프,뛰어올 |
swim | nadar,bucear | schwimmen,schwimmt,tauchen | nager | nadar | 泳い,泳ぐ | 헤엄,수영 |
fly | volar,vuela,vuelan | fliegen,fliegt | voler,vole,volent,survole | voar,voa,voam | 飛ん,飛ぶ | 날아,나는 새,날고,비행 |
ride | montar,cabalgar | reiten,reitet | monter à,chevaucher,fait du vélo | andar de,cavalgar,montar | 乗っ,乗る | 타고,타는 |
drive | conducir,conduce,manejar | fahren,fährt | conduire,conduit,roule | dirigir,conduzir,conduz | 運転,走行 | 운전,주행 |
sail | navegar | segeln | naviguer | navegar,velejar | 航海,帆走 | 항해 |
wave | saludar,saluda | winken,winkt | saluer,fait signe | acenar | 手を振 | 손을 흔드,손 흔드 |
clap | aplaudir | klatschen,klatscht | applaudir | aplaudir | 拍手 | 박수 |
smile | sonreír,sonríe,sonriendo,sonriente | lächeln,lächelt,lächelnd | sourire,sourit,souriant,souriante | sorrir,sorri,sorrindo,sorridente | 微笑ん,微笑む,笑顔 | 미소,웃는 얼굴 |
wait | esperar,espera | warten | attendre,attend,attendent | esperar,aguardar | 待っ,待つ | 기다리 |
read | leer,lee,leen,leyendo | lesen,liest | lire,lit,lisent,lisant | ler,lê,leem,lendo | 読ん,読む,読書 | 읽 |
write | escribir,dibujar | schreiben,schreibt,zeichnen | écrire,écrit,écrivant,dessiner | escrever,desenhar | 書い,書く | 쓰고,쓰는,적는 |
type | teclear | tippen | taper | digitar | タイピング | 타자,타이핑 |
use | usar,utilizar | benutzen,verwenden | utiliser | usar,utilizar | 使っ,使う | 사용 |
look | mirar | schauen,blicken,gucken | regarder | olhar | 見て,見る,眺め | 보고,보는,바라보 |
talk | hablar,conversar,charlar,platicar | reden,sprechen,spricht,plaudern,unterhalten sich | parler,discuter,bavarder,discute | falar,conversar | 話し,話す,会話,おしゃべり | 이야기,대화,말하 |
talk on phone | habla por teléfono,hablan por teléfono,hablando por teléfono,habla por el móvil | telefonieren,telefoniert | au téléphone,téléphoner | fala ao telefone,falando ao telefone,fala ao telemóvel | 電話をかけ,電話で話,電話し | 통화,전화를 걸,전화를 받 |
take | sacar,tomar,hacer,hace | machen,macht,schießen | prendre,prend,prennent,prenant | tirar | 撮っ,撮る,撮影 | 찍고,찍는,촬영 |
photograph | fotografiar,fotografía a | fotografieren,fotografiert | photographier | fotografar | 写真撮影 | 사진 촬영 |
drink | beber,tomar | trinken,trinkt | boire,boit,boivent,buvant | beber | 飲ん,飲む | 마시,마셔 |
eat | comer,come,comen,comiendo | essen,isst,fressen,frisst | manger | comer,come,comendo | 食べ | 먹고,먹는 |
bite | morder,muerde,mordiendo | beißen,beißt | mordre,mord,croquer | morder | かじ | 베어 |
lick | lamer | lecken,schlecken | lécher,lèche | lamber | 舐め,なめ | 핥 |
brush tooth | se cepilla los dientes,cepillándose los dientes,lavándose los dientes | putzt sich die zähne,zähneputzen,zähne putzt,zähne putzen | se brosse les dents,se brossant les dents | escova os dentes,escovando os dentes | 歯を磨,歯磨き | 양치,이를 닦 |
smoke | fumar | rauchen,raucht | fumer | fumar | タバコを吸 | 담배를 피 |
smoking | fumando | rauchend | en train de fumer | a fumar | 喫煙 | 흡연 |
sing | cantar | singen,singt | chanter | cantar | 歌っ,歌う | 노래 |
paint | pintar | malen | peindre,peint,peignent,peignant | pintar | 描い,描く | 그리고,그리는 |
cook | cocinar | kochen,braten,brät,grillen | cuisiner | cozinhar | 料理し,料理を作,調理 | 요리 |
chop | picar,trocear | hacken,schnippeln | hacher,émincer | picar | 刻ん,刻む | 썰고,써는 |
cut | cortar | schneiden,schneidet | couper,découper | cortar,fatiar | 切っ,切る | 자르 |
bake | hornear | backen,backt | cuire au four | assar | 焼い,焼く | 굽고,굽는 |
knead | amasar | kneten,knetet | pétrir | amassar,sovar | こね | 반죽 |
sew | coser | nähen,näht | coudre,coud | costurar,coser | 縫っ,縫う | 바느질 |
fold | doblar,pliega | falten,faltet | plier | dobrar | 畳ん,折っ | 접고,접는,개고 |
repair | reparar,arreglar | reparieren | réparer | consertar,reparar | 修理,直し | 고치,수리 |
knit | tejer | stricken,häkeln | tricoter | tricotar | 編ん,編み物 | 뜨개질,뜨고 |
sweep | barrer | fegen,kehren,fegt | balayer,balaie | varrer | 掃い,掃除,掃く | 쓸고,쓰는 중,비질 |
dig | cavar,excavar | graben,gräbt,buddeln | creuser | cavar,escavar | 掘っ,掘る | 파고,파는 |
plant | plantar | pflanzen | planter | plantar | 植え | 심고,심는 |
water flower | regar,riega,riegan | blumen gießt,gießt,gießen | arroser | regar,rega | 水をやっ,水をやる,水やり | 물을 주 |
clean | limpiar | putzen,reinigen,putzt | nettoyer | limpar | 拭い,拭く,磨い | 닦고,닦는,청소 |
wash | lavar | waschen,wäscht,spülen | laver | lavar | 洗っ,洗う | 씻,세차 |
feed | alimentar,da de comer,dando de comer | füttern | nourrir,donne à manger | alimentar,dá de comer,dando de comer | 餌をや,餌をあげ,餌やり | 먹이를 주,먹이 주 |
pet | acariciar | streicheln | caresser | acariciar,fazer carinho | 撫で,なで | 쓰다듬 |
hold | sostener,sostiene,sostienen,sosteniendo,sujetar,agarrar | halten,hält,haltend | tenir,tient,tiennent,tenant | segurar | 持っ,持つ,抱え | 들고,들어,안고,쥐고 |
carry | cargar,transportar | schleppen,schleppt | transporter | carregar,transportar | 運ん,運ぶ | 나르,옮기,운반 |
push | empujar | schieben,schiebt | pousser | empurrar | 押し,押す | 밀고,미는 |
throw | lanzar,tirar,arrojar | werfen,wirft | lancer,jeter | jogar,atirar,lançar,arremessar | 投げ | 던지,던져 |
catch | atrapar | fangen,fängt | attraper | apanhar,pegar | 捕まえ,キャッチ | 잡아,받아 |
kick | patear,chutar | treten,kicken,kickt | taper,tirer,botter | chutar | 蹴っ,蹴る | 차고,차는 |
juggle | hacer malabares,malabares | jonglieren | jongler | malabarismo | ジャグリング | 저글링 |
lift | levantar,alzar | heben,hebt,stemmen | soulever,soulève,lever | levantar,erguer | 持ち上げ | 들어 올리 |
push up | flexiones | liegestütze,liegestützen | pompes | flexões | 腕立て伏せ | 팔굽혀펴기 |
squat | sentadillas | kniebeugen,hockt | squats,accroupi | agachamentos | スクワット | 스쿼트 |
yoga | yoga | yoga | yoga | ioga,yoga | ヨガ | 요가 |
meditate | meditar | meditieren | méditer | meditar | 瞑想 | 명상 |
stretch | estirarse,se estira,estirando | strecken,streckt sich,dehnen,dehnt | s'étirer,s'étire | se alonga,alongando,alongamento | ストレッチ,伸びを | 스트레칭,기지개 |
exercise | hacer ejercicio,hace ejercicio,entrenar | trainieren,turnen | s'entraîner,s'entraîne,faire du sport | exercitar,se exercita,treinar | 運動,トレーニング | 운동하,훈련 |
boxing | boxear,boxeo | boxen,boxt | boxer,boxe | boxe | ボクシング | 권투,복싱 |
martial art | artes marciales,kárate,karate,kung-fu | kampfkunst,karate,kung-fu | arts martiaux,karaté,kung-fu | artes marciais,caratê,kung fu | 武術,空手,カンフー | 무술,태권도,쿵푸 |
fight | pelear,luchar | kämpfen,kämpft,raufen | combattre,se battre,se bat | lutar,brigar | 戦っ,戦う | 싸우 |
jump rope | salta la cuerda,saltando la cuerda | seilspringen,springt seil | saute à la corde,sautant à la corde | pula corda,pulando corda | 縄跳び | 줄넘기를 |
rock climbing | escalar,trepar,escalada | klettern,bergsteigen | escalader,grimper,escalade | escalar,escalada | 登っ,よじ登,クライミング | 기어오르,암벽 등반,등반 |
ski | esquiar,esquía | skifahren,ski fährt,fährt ski | skier,skie,fait du ski | esquiar,esquia | スキー | 스키 |
skate | patinar,patina | schlittschuhlaufen,schlittschuh läuft,eislaufen,läuft schlittschuh | patiner,patine | patinar,patina | スケートをし,スケート | 스케이트를 |
fishing | pescar,pesca | angeln,angelt,fischen | pêcher,pêche à,pêchent | pescar,pesca | 釣り,釣っ | 낚시 |
kneel | arrodillado,arrodillada,se arrodilla,de rodillas | knien,kniet,kniend | à genoux,agenouillé,agenouillée,s'agenouille | ajoelhado,ajoelhada,ajoelha | ひざまず,跪い | 무릎을 꿇,무릎 꿇 |
crawl | gatear,gatea,arrastrarse | krabbeln,krabbelt,kriechen,kriecht | ramper,marche à quatre pattes | engatinhar,rastejar | 這っ,ハイハイ | 기어가,기어다 |
pray | rezar,orar | beten,betet | prier,prie | rezar,orar | 祈っ,祈る | 기도 |
cheer | animar,vitorear | jubeln,jubelt | acclamer,encourager | torcer,torcendo,comemorar | 応援,歓声 | 환호,응원 |
celebrate | celebrar,festejar | feiern,feiert | célébrer,fêter,fête ses | celebrar,festejar,comemorar | 祝っ,お祝い | 축하 |
think | pensar,piensa,pensativo,pensativa | nachdenken,denkt nach,grübeln,nachdenklich | réfléchir,réfléchit,pensif,pensive | pensar,pensativo,pensativa | 考え込,考えて | 생각에 잠,생각하 |
cry | llorar,llora | weinen,weint,weinend | pleurer | chorar | 泣い,泣く,泣き | 울고,우는,울며,울기 |
laugh | reír,ríe,ríen,riendo,se ríe | lachen,lacht,lachend | rire,rit,rient,riant | rir,ri,riem,rindo | 笑っ,笑う | 웃고,웃는,웃으며 |
shake head | niega con la cabeza,sacude la cabeza | schüttelt den kopf | secoue la tête,hoche la tête | balança a cabeça | 首を振,首を横に振 | 고개를 젓,고개를 흔 |
yawn | bostezar | gähnen,gähnt | bâiller | bocejar | あくび | 하품 |
salute | saludo militar | salutieren | fait le salut militaire | bate continência | 敬礼 | 경례 |
argue | discutir,pelean a gritos | streiten,streitet | se dispute,se disputent,disputer | discutir,brigar | 口論,言い争 | 말다툼,다투 |
hug | abrazar,abrazo | umarmen,umarmung | enlacer,étreindre,embrasse tendrement,prend dans ses bras,prennent dans les bras | abraçar,abraço | 抱き合,抱きしめ,ハグ | 포옹,껴안,안아주 |
kiss | besar,beso | küssen,küsst | s'embrasser,s'embrassent,embrasser | beijar,beijo | キス | 키스,입맞춤 |
shake hand | se dan la mano,dándose la mano,se estrechan la mano,estrechan las manos,estrechando la mano | schütteln sich die hände,geben sich die hand,händeschütteln | se serrent la main,se serrant la main | apertam as mãos,apertando as mãos,se cumprimentam | 握手 | 악수 |
high five | chocan los cinco,chocando los cinco | klatschen sich ab,high five | se tapent dans la main | batem na palma da mão,toca aqui | ハイタッチ | 하이파이브 |
fencing | esgrima | fechten,ficht | escrime | esgrima | フェンシング,剣を交え | 펜싱 |
give | dar,da,dando,entregar,ofrecer,ofrece | geben,gibt,überreichen,schenken | donner,offrir,offre,tendre | dar,dá,dando,entregar,oferecer | 渡し,渡す,あげ | 건네,선물하,주고 있 |
pour | verter,vierte,servir | eingießen,gießt ein,einschenken,schenkt | verser | despejar,servir | 注い,注ぐ | 따르,붓고,붓는 |
mix | mezclar,batir | mischen,rühren,umrühren | mélanger,remuer | misturar,mexer | 混ぜ | 섞,젓고 |
do | hacer,hace,hacen,haciendo | machen | faire,fait,font | fazer,faz,fazem | やって | 하고 있 |
old | viejo,anciano,mayor,vieja | alt,älter | vieux,vieille,âgé | velho,idoso,velha | 年老い,老いた | 늙은,나이 든,노인 |
red | rojo | rot | rouge | vermelho | 赤い,赤,真っ赤 | 빨간,붉은,빨강,빨갛 |
orange | anaranjado | orangefarben,orange | orange | alaranjado,cor de laranja | オレンジ色 | 주황색 |
yellow | amarillo | gelb | jaune | amarelo | 黄色い,黄色 | 노란,노랑,노랗 |
golden | dorado | golden,goldfarben | doré,dorée | dourado | 金色 | 금색,황금빛,황금 |
green | verde | grün | vert | verde | 緑,緑色 | 초록,녹색,푸른 숲 |
blue | azul | blau | bleu | azul | 青い,青,青色 | 파란,파랑,푸른,파랗 |
purple | morado,púrpura,violeta | lila,violett,purpurn | violet,violette,mauve | roxo,púrpura | 紫,紫色 | 보라 |
pink | rosa,rosado | rosa,pink,pinkfarben | rose | rosa,cor-de-rosa | ピンク,ピンク色の,桃色 | 분홍,핑크 |
brown | marrón/marrones,café oscuro,castaño | braun | marron,brun | marrom,castanho | 茶色,茶色い | 갈색 |
white | blanco | weiß | blanc,blanche | branco | 白い,白,真っ白 | 하얀,흰,흰색,하얗 |
grey | gris | grau | gris | cinza,cinzento | 灰色,グレー | 회색 |
black | negro | schwarz | noir | preto,negro | 黒い,黒,真っ黒 | 검은,검정,까만,까맣 |
two | dos | zwei,beide | deux | dois,duas | 二つ,2つ,ふたつ | 두,둘 |
three | tres | drei | trois | três | 三つ,3つ,みっつ | 세,셋 |
four | cuatro | vier | quatre | quatro | 四つ,4つ | 네,넷 |
five | cinco | fünf | cinq | cinco | 五つ,5つ | 다섯 |
six | seis | sechs | six | seis | 六つ,6つ | 여섯 |
seven | siete | sieben | sept | sete | 七つ,7つ | 일곱 |
eight | ocho | acht | huit | oito | 八つ,8つ | 여덟 |
several | varios,varias,algunos,algunas,unos cuantos | mehrere,einige,ein paar | plusieurs,quelques | vários,várias,alguns,algumas | いくつか,数匹,数人 | 여러,몇몇,몇 |
group | grupo | gruppe | groupe | grupo | グループ | 무리,그룹 |
herd | rebaño,manada | herde,rudel | troupeau,horde | rebanho,manada | 群れ | 떼 |
flock | bandada | schwarm/schwärme | volée,nuée | bando | 鳥の群れ | 새 떼 |
from behind | de espaldas,desde atrás | von hinten | de dos | de costas | 後ろ姿 | 뒷모습 |
close up | primer plano,primerísimo plano | nahaufnahme,großaufnahme | gros plan,plan rapproché | close,plano fechado,grande plano | クローズアップ,接写 | 클로즈업 |
aerial view | vista aérea,plano aéreo,a vista de pájaro | luftaufnahme,vogelperspektive | vue aérienne,vue du ciel | vista aérea | 空撮 | 항공 촬영,항공샷,공중에서 |
low angle | contrapicado | froschperspektive,untersicht | contre-plongée | contra-plongée,ângulo baixo | ローアングル | 로우 앵글,로앵글 |
watercolor | acuarela | aquarell | aquarelle | aquarela,aguarela | 水彩画,水彩 | 수채화 |
oil painting | óleo,pintura al óleo | ölgemälde,öl gemalt | peinture à l'huile | pintura a óleo,óleo | 油絵 | 유화 |
black and white | blanco y negro | schwarz-weiß,schwarzweiß | noir et blanc | preto e branco | 白黒,モノクロ | 흑백 |
cyberpunk | ciberpunk,cyberpunk | cyberpunk | cyberpunk | cyberpunk,ciberpunk | サイバーパンク | 사이버펑크 |
pixel art | pixel art,arte de píxeles | pixelkunst,pixel-art,pixelgrafik | pixel art | pixel art | ピクセルアート,ドット絵 | 픽셀 아트,도트 그래픽 |
claymation | plastilina,animación con plastilina | knetanimation,knetfigur | pâte à modeler | massinha,animação em massinha | クレイアニメ,粘土アニメ | 클레이 애니메이션,점토 애니메이션 |
stop motion | stop motion | stop-motion,stopmotion | stop motion,image par image | stop motion | ストップモーション,コマ撮り | 스톱 모션,스톱모션 |
papercut | papel recortado,arte en papel | papierschnitt,scherenschnitt | papier découpé | papel recortado,arte em papel | 切り絵,ペーパークラフト | 종이 공예,페이퍼 커팅 |
ukiyo e | ukiyo-e | ukiyo-e | ukiyo-e | ukiyo-e | 浮世絵 | 우키요에 |
comic book style | estilo cómic,cómic | comicstil,comic-stil | style bande dessinée,bande dessinée | estilo quadrinhos,história em quadrinhos | アメコミ | 만화책 스타일,코믹북 |
stained glass style | vidriera,vitral | glasmalerei,buntglas | vitrail | vitral | ステンドグラス | 스테인드글라스 |
mosaic style | estilo mosaico | mosaikstil | style mosaïque | estilo mosaico | モザイク画 | 모자이크 스타일 |
`
