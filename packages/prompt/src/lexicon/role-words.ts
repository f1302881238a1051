/** Names of people by what they are to others, or to an event: beside those of `people-words.ts`. English alone. */
import type { WordLine } from './scene-words.ts'

const MEN =
  'criminal,robber,burglar,kidnapper,gangster,mobster,arsonist,hostage,workmate,work mate,director,client,demonstrator,protestor,rioter,campaigner,supervisor,salesman,real estate agent,estate agent,banker,accountant,architect,interviewer,interviewee,instructor,umpire,narrator,entertainer,beatboxer,preacher,marksman,peasant,farmhand,relative,nephew,groomsman,classmate,schoolmate,newcomer,expert,specialist,consultant,therapist,psychologist,counselor,counsellor,advisor,adviser,shop assistant,lab assistant,personal assistant,trainee,apprentice,winner,loser,motorcyclist,motocross rider,dirt bike rider,motorbike rider,motorist,car driver,cab driver,bus driver,tutor,anchorman,newscaster,news anchor,broadcaster,candidate,mayor,diplomat,ambassador,senator,bellboy,concierge,janitor,grocer,greengrocer,tattooist,tattoo artist,masseur,fashion designer,interior designer,graphic designer,illustrator,animator,editor,producer,composer,music producer,jockey,bowler,judoka,karateka,rollerblader,breakdancer,hitchhiker,smuggler,refugee,immigrant,spouse,dance partner,business partner,her partner,his partner,boyfriend,fiance,hubby,bloke,lad,dude,chap,fella,hipster,hippie,business people,businesspeople,executives,business executive,mascot,bricklayer,roofer,surveyor,foreman,trucker,rancher,forester,winemaker,brewer,geologist,botanist,vet,caregiver,carer,adolescent,jury,inmate,convict,inspector,commando,troops,army,platoon,colonel,sergeant,deckhand,coastguard,film crew,camera crew,movie crew,crew member,make up artist,physiotherapist,chiropractor,acupuncturist,exterminator,car mechanic,bike mechanic,handyman,repairman,logger,barman,mover,pizza maker,pizzaiolo,office cleaner,esthetician,beautician,nail technician,paramedic,midwife,radiologist,orderly,seamster,craftsman,artisan,glassblower,stonemason,mason,plasterer,tiler,locksmith,watchmaker,shoemaker,upholsterer,picker,beekeeper,caterer,sommelier,busboy,usher,stagehand,boom operator,set designer,ice hockey athlete,ice hockey player,hockey athlete,baseball batter,baseball pitcher,sound engineer,keynote speaker,guest speaker,public speaker,motivational speaker,with trainer,with her trainer,with his trainer,fitness trainer,tennis coach,football coach,basketball coach,swimming coach,fitness coach,her coach,his coach,their coach,the coach,cartoon character,main character,game character,theatre performer,theater performer'
const WOMEN =
  'hairstylist,ceramist,shopaholic,moviegoer,cleaner,shopper,nanny,babysitter,mom to be,expectant mother,pregnant woman,craftswoman,makeup artist,activist,psychic,fortune teller,bridesmaid,cousin,hostess,housekeeper,cleaning lady,manicurist,cowgirl,fisherwoman,flight attendant,lass,grandparent,foster parent,a team,office team,creative team,business team,sales team,design team,startup team,his team,her team,the team,their team,our team,my team,medical team'

/** Who is called so is one of several, women and men. */
const MIXED =
  'workmate,work mate,client,demonstrator,protestor,rioter,campaigner,relative,classmate,schoolmate,expert,specialist,business people,businesspeople,executives,candidate,winner,grandparent,foster parent,creative team,business team,sales team,design team,startup team,his team,her team,the team,their team,our team,my team,medical team,jury,film crew,camera crew,cartoon character'

/** Who is told by the skin: one noun with its adjective, so that nobody is dressed in that colour. */
const OF_SKIN = {
  man: ['man', 'guy', 'male', 'gentleman'],
  woman: ['woman', 'lady', 'female', 'people', 'person', 'couple'],
  child: ['boy', 'girl', 'kid', 'child', 'baby', 'children'],
} as const

/** These nouns after an adjective. */
const after = (adjective: string, nouns: readonly string[]): string =>
  nouns.map((noun) => `${adjective} ${noun}`).join(',')

const skinned = (nouns: readonly string[]): string =>
  `${after('black', nouns)},${after('white', nouns)}`

/** The lines, in no order; read the head of `scene-words.ts` first. */
export const ROLE_WORDS: readonly WordLine[] = [
  // Counts come first: who stands for many says so by name.
  ['count', 5, 'a team of,team of,jury,troops,army,platoon', ''],
  [
    'count',
    4,
    'a team,office team,creative team,business team,sales team,design team,startup team,his team,her team,the team,their team,our team,my team,medical team,film crew,camera crew,movie crew',
    '',
  ],
  ['colour', 'white', 'vet,medical team', ''],
  ['subject', 'man', MEN, ''],
  ['subject', 'woman', WOMEN, ''],
  ['subject', 'child', 'newborn,preschooler,orphan', ''],
  ['trait', 'mixed', MIXED, ''],
  [
    'garment',
    'suit',
    'director,salesman,real estate agent,estate agent,banker,accountant,architect,interviewer,consultant,anchorman,newscaster,news anchor,mayor,diplomat,ambassador,senator,groomsman,business people,businesspeople,executives,business executive,keynote speaker,guest speaker,public speaker,motivational speaker',
    '',
  ],
  [
    'garment',
    'shirt',
    'umpire,fitness trainer,tennis coach,football coach,basketball coach,swimming coach,fitness coach',
    '',
  ],
  [
    'garment',
    'uniform',
    'bellboy,concierge,janitor,inmate,convict,troops,army,platoon,colonel,sergeant,commando,flight attendant,coastguard',
    '',
  ],
  ['garment', 'robe', 'fortune teller,psychic,judoka,karateka', ''],
  ['garment', 'coat', 'vet,medical team,hitchhiker', ''],
  ['garment', 'dress', 'bridesmaid', ''],
  ['outfit', 'helmet', 'motocross rider,dirt bike rider,ice hockey athlete', ''],
  ['outfit', 'wizard_hat', 'halloween costume,halloween outfit,witch costume,witch outfit', ''],
  ['garment', 'robe', 'halloween costume,halloween outfit,witch costume,witch outfit', ''],
  ['outfit', 'hair', 'red headed,white headed,dark headed', ''],
  ['trait', 'old', 'grandparent', ''],
  ['subject', 'man', skinned(OF_SKIN.man), ''],
  ['subject', 'woman', skinned(OF_SKIN.woman), ''],
  ['subject', 'child', skinned(OF_SKIN.child), ''],
  ['count', 2, skinned(['couple']), ''],
  ['trait', 'mixed', skinned(['couple', 'people', 'children']), ''],
  ['trait', 'male', skinned(['boy']), ''],
  ['trait', 'female', skinned(['girl']), ''],
  [
    'trait',
    'dark_skin',
    `${after('black', Object.values(OF_SKIN).flat())},african,african american,afro american,dark skinned,black skinned,nigerian,kenyan,ethiopian,jamaican`,
    '黑人,非洲人',
  ],
  [
    'trait',
    'fair_skin',
    `${after('white', Object.values(OF_SKIN).flat())},caucasian,fair skinned,pale skinned,european,scandinavian`,
    '白人',
  ],
  ['angle', 'aerial', 'ariel view,ariel shot,arial view', ''],
  ['shotSize', 'wide', 'ariel view,ariel shot,arial view', ''],
  [
    'place',
    'interior',
    'fashion show,catwalk,fashion runway,walking in ramp,walking on ramp,walking on the ramp,walks the ramp',
    '',
  ],
  [
    'room',
    'stage',
    'fashion show,catwalk,fashion runway,walking in ramp,walking on ramp,walking on the ramp,walks the ramp',
    '',
  ],
  ['place', 'village', 'vendor?,street vendor?,fruit seller?,street food?,farmers market?', ''],
  ['detail', 'market', 'vendor,street vendor,fruit seller,street food,farmers market', ''],
  // What is played there says where it is.
  ['detail', 'court', 'badminton player,basketball player,tennis player,volleyball player', ''],
  ['detail', 'diamond', 'baseball player,baseball batter,baseball pitcher', ''],
  [
    'place',
    'interior',
    'in office building,in an office building,in the office building,inside an office building,livingroom,in a loft,loft shared space,loft space,shared office',
    '',
  ],
  [
    'room',
    'office',
    'in office building,in an office building,in the office building,inside an office building,loft shared space,loft space,shared office',
    '',
  ],
  [
    'facing',
    'towards',
    'for the camera,for camera,for a photo,for a picture,for a group photo',
    '',
  ],
  [
    'nothing',
    '',
    'in a video game,in video game,crossed arms,arms crossed,crosses arms,crosses her arms,crosses his arms,crossing her arms,crossing his arms,crossing arms,cross their arms,shared space,vinyl player,boxing ring,in the ring,in a ring,wrestling ring,music band',
    '',
  ],
  ['place', 'snowfield', 'ice rink?,hockey rink?,skating rink?,rink?,ice hockey?', ''],
]
