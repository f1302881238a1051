/**
 * Activities in Spanish, German, French, Portuguese, Japanese and Korean: the phrases that are
 * usual for them. A tilde stands for a few characters.
 */
import type { Activity } from '../scene/scene.ts'

/** One line for each activity, its phrases separated by commas. */
export const FOREIGN_ACTIVITY_WORDS: readonly (readonly [Activity, string])[] = [
  [
    'read',
    'lee~libro,leyendo,liest~buch,liest~zeitung,lit~livre,lit~journal,lisant,lê~livro,lendo,本を読,読書,책을~읽',
  ],
  [
    'write',
    'escribe,escribiendo,schreibt,écrit~lettre,écrivant,escreve,escrevendo,手紙を書,字を書,글을~쓰',
  ],
  ['phone', 'mira~móvil,schaut~handy,regarde~téléphone,olha~celular,スマホを見,휴대폰을~보'],
  ['call', 'habla~teléfono,telefoniert,parle~téléphone,fala~telefone,電話し,전화'],
  ['photograph', 'fotografía~,saca~foto,fotografiert,prend~photo,tira~foto,写真を撮,사진을~찍'],
  ['drink', 'bebe~,bebiendo,toma~café,trinkt,boit,buvant,bebendo,飲んで,飲む,마시'],
  ['eat', 'come~,comiendo,isst,mange,mangeant,comendo,食べ,먹고'],
  ['sing', 'canta~,cantando,singt,chante,chantant,歌って,歌う,노래'],
  [
    'guitar',
    'toca~guitarra,spielt~gitarre,joue~guitare,tocando~guitarra,ギターを弾,기타를~치,기타를~연주',
  ],
  [
    'violin',
    'toca~violín,toca~violino,spielt~geige,joue~violon,バイオリンを弾,ヴァイオリンを弾,바이올린을',
  ],
  ['piano', 'toca~piano,spielt~klavier,joue~piano,ピアノを弾,피아노를'],
  ['paint', 'pinta~cuadro,pintando,malt~bild,peint~,pinta~quadro,絵を描,그림을~그리'],
  ['cook', 'cocina~,cocinando,kocht,cuisine~,cuisinant,cozinha~,cozinhando,料理を,料理し,요리'],
  ['chop', 'corta~verdura,schneidet~gemüse,coupe~légumes,corta~legumes,野菜を切,야채를~썰'],
  ['sweep', 'barre~,barriendo,fegt,kehrt~,balaie,varre,掃除,쓸고'],
  ['water', 'riega~,gießt~blumen,arrose,rega~flores,水をやる,水やり,물을~주'],
  ['throw', 'lanza~pelota,wirft~ball,lance~balle,joga~bola,ボールを投げ,공을~던지'],
  ['kick', 'patea~,schießt~ball,tape~ballon,chuta~,ボールを蹴,サッカーをし,공을~차,축구를'],
  ['fish', 'pesca~,pescando,angelt,pêche~,釣りを,釣って,낚시'],
  [
    'hug',
    'se abrazan,abraza~,umarmen~,umarmt,s’embrassent,serre dans ses bras,se abraçam,abraça,抱き合,抱きしめ,포옹,껴안',
  ],
  ['kiss', 'se besan,besa~,küssen~,küsst,se beijam,キス,키스'],
  ['shake_hands', 'se dan la mano,schütteln~hände,se serrent la main,apertam~mãos,握手,악수'],
  [
    'talk',
    'conversan,charlan,hablan,unterhalten sich,discutent,bavardent,conversam,話して,話し合,이야기',
  ],
  [
    'chess',
    'juega~ajedrez,juegan~ajedrez,spielen~schach,spielt~schach,jouent~échecs,joue~échecs,jogam~xadrez,チェスを,체스',
  ],
  ['dance_together', 'bailan~tango,tanzen~walzer,dansent~valse,dançam~valsa,ワルツを踊'],
  ['racket', 'テニスを,バドミントンを,卓球を,테니스를,배드민턴을,탁구를'],
  ['golf', 'ゴルフを,골프를'],
  ['bat', '野球を,야구를'],
  ['dribble', 'バスケットボールを,バスケを,농구를'],
  ['shoot', 'バレーボールを,배구를'],
  ['yoga', 'hace~yoga,macht~yoga,fait~yoga,faz~ioga,ヨガ,요가'],
]
