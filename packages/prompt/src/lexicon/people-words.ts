/** More names of people, by what they do, and of who stands for many: the first lines of them are in `subject-words.ts`. English alone. */
import type { WordLine } from './scene-words.ts'

const MEN =
  'animal trainer,a trainer,the trainer,its trainer,his trainer,her trainer,zookeeper,handler,groomer,foe,opponent,daddy,papa,base jumper,bungee jumper,author,novelist,typist,paparazzo,gamer,smoker,vocalist,pop star,bassist,fiddler,cellist,flautist,flutist,clarinetist,trumpeter,organist,keyboardist,harpist,window cleaner,quarterback,catcher,goalie,striker,batsman,personal trainer,fighter,angler,thinker,aviator,raider,guardian,swordsman,courier,delivery man,landlord,biker,hurdler,badminton player,table tennis player,volleyball player,pope,pharaoh,sniper,mime,centaur,minotaur,grandad,gentleman,owner,dog owner,cat owner,pet owner,companion,professional,colleague,coworker,co worker,employee,manager,boss,programmer,coder,hacker,engineer,technician,construction worker,builder,laborer,labourer,plumber,electrician,chemist,biologist,researcher,lawyer,judge,politician,president,ceo,entrepreneur,host,presenter,reporter,journalist,streamer,youtuber,vlogger,dj,rapper,comedian,actor,film director,movie director,cameraman,filmmaker,acrobat,wrestler,weightlifter,bodybuilder,martial artist,spectator,protester,stranger,neighbor,neighbour,nomad,tribesman,villain,gladiator,spartan,centurion,ronin,shaman,sorcerer,warlock,druid,alchemist,scholar,philosopher,sage,hermit,beggar,merchant,vendor,street vendor,seller,shopkeeper,clerk,sculptor,calligrapher,watchmaker,glassblower,jeweler,jeweller,barber,paramedic,dentist,pharmacist,patient,customer,visitor,backpacker,mountaineer,mountain climber,rock climber,skydiver,lifeguard,roommate,teammate,hobbit,dwarf,half elf,caveman,astronomer,inventor,treasure hunter,bullfighter,matador,security guard,stuntman,human,adult,individual,performer,street performer,competitor,participant,contestant,champion,delivery driver,truck driver,taxi driver,race car driver,cricketer,golfer,fireman,fire fighter,cop,spy,secret agent,agent,thief,robber,burglar,prisoner,survivor,santa claus,santa,father christmas,superhero,super hero,superman,batman,spider man,spiderman,iron man,vampire,dracula,genie,elf,leprechaun,gnome,mage,veteran,senior,elder,retiree,pensioner'
const WOMEN =
  'fans,sports fan,football fan,soccer fan,music fan,supporters,youth,youths,asian,asians,african,european,cheerleader,landlady,lover,lovers,superheroine,wonder woman,mrs claus,enchantress,sorceress,maid,nanny,babysitter,midwife,receptionist,cashier,hairdresser,stylist,makeup artist,influencer,beachgoer,yogi,yoga teacher,yoga instructor,fashion model,supermodel,fitness instructor,pregnant woman,newlywed,parent,sibling,twins,folk,folks,pedestrians,onlooker,bystander,festival goer,partygoer,concert goer,attendee,policewoman,camper,niece,stepmother,girlfriends,ladies,gal'

/** The lines, in no order; read the head of `scene-words.ts` first. */
export const PEOPLE_WORDS: readonly WordLine[] = [
  // Counts come first: who stands for many says so by name.
  ['count', 7, 'fans,sports fan,football fan,soccer fan,music fan,supporters', ''],
  // Colours come first: who has one by name has it before being named.
  [
    'colour',
    'red',
    'santa claus,santa,father christmas,mrs claus,spider man,spiderman,iron man',
    '',
  ],
  ['colour', 'green', 'elf,leprechaun,gnome', ''],
  ['colour', 'blue', 'superhero,super hero,superman,superheroine,genie', ''],
  ['colour', 'black', 'batman,vampire,dracula', ''],
  ['subject', 'man', MEN, ''],
  ['subject', 'woman', WOMEN, '朋友,好友,同事,同学,闺蜜,老友'],
  ['subject', 'astronaut', 'space suit?,spacesuit?,spacewalk,space walk', ''],
  ['subject', 'car', 'traffic?', ''],
  ['count', 2, 'twins,newlywed,roommates', ''],
  [
    'trait',
    'mixed',
    'audience,fans,sports fan,football fan,soccer fan,music fan,supporters,professional,colleague,coworker,co worker,employee,spectator,protester,customer,visitor,onlooker,bystander,festival goer,partygoer,concert goer,attendee,parent,sibling,folk,folks,teammate,roommate,participant,competitor,newlywed,pedestrians,team',
    '朋友,好友,同事,同学,老友',
  ],
  [
    'garment',
    'suit',
    'professional,manager,boss,lawyer,politician,president,ceo,entrepreneur,presenter,spy,secret agent,agent',
    '',
  ],
  [
    'garment',
    'shirt',
    'wrestler,weightlifter,bodybuilder,cricketer,golfer,fitness instructor,yogi,yoga teacher,programmer,coder',
    '',
  ],
  [
    'garment',
    'uniform',
    'security guard,lifeguard,paramedic,fireman,fire fighter,cop,policewoman,construction worker',
    '',
  ],
  [
    'garment',
    'robe',
    'sorcerer,warlock,druid,alchemist,shaman,ronin,enchantress,sorceress,sage,hermit,philosopher,judge,ninja,martial artist',
    '',
  ],
  ['worn', 'hat', 'cop', ''],
  ['garment', 'coat', 'santa claus,santa,father christmas,vampire,dracula', ''],
  ['trait', 'bearded', 'santa claus,santa,father christmas,gnome,leprechaun,dwarf', ''],
  ['trait', 'old', 'santa claus,santa,father christmas', ''],
  ['worn', 'hat', 'santa claus,santa,father christmas,elf,leprechaun,gnome,mage', ''],
  ['worn', 'backpack', 'backpacker,mountaineer,camper', ''],
  ['trait', 'old', 'elder,senior,retiree,pensioner,veteran,sage,hermit', ''],
]

/** Names that are given to women, and to men: who is called by one is somebody. None of them is another English word. */
const WOMENS_NAMES =
  'anna emma olivia sophia sophie mia emily charlotte amelia sarah laura julia maria marie elena elizabeth jennifer jessica lisa linda susan karen nancy margaret helen barbara patricia scarlett taylor rihanna beyonce adele alice clara eva isabella lucy nina nora rachel rebecca sandra stella victoria yuki sakura angelina marilyn audrey hermione katherine kate kim lena hannah zoe chloe stacy stacey jane amy anne betty diana heidi jenny julie katie lola lucia megan michelle monica natalie pamela paula sally sofia tina vanessa wendy'
const MENS_NAMES =
  'james john robert michael david william richard joseph thomas charles daniel matthew anthony andrew joshua paul kevin brian george edward ronald timothy jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott brandon benjamin samuel gregory alexander patrick tom leo leonardo elon donald joe barack vladimir albert isaac vincent pablo salvador messi lionel cristiano ronaldo einstein obama trump biden putin musk harry sherlock arnold brad keanu johnny oliver lucas ethan peter simon adam noah liam felix hugo hans carlos pedro juan luis mohamed ahmed ivan sergei hiroshi kenji mario luigi fred jim jimmy henry charlie danny eddie steve tony walter arthur louis billy'

const WOMEN_BY_NAME: ReadonlySet<string> = new Set(WOMENS_NAMES.split(' '))
const MEN_BY_NAME: ReadonlySet<string> = new Set(MENS_NAMES.split(' '))

/** Who is called by this name, in lower case; undefined for a word that is no name known here. */
export function namedPerson(name: string): 'woman' | 'man' | undefined {
  if (WOMEN_BY_NAME.has(name)) return 'woman'
  return MEN_BY_NAME.has(name) ? 'man' : undefined
}

/** What does something, and is a tool. */
const TOOLS: ReadonlySet<string> = new Set(
  'cooker speaker holder washer drawer cleaner mixer feeder fryer slicer chopper roller stepper cruiser flyer launcher charger stirrer spinner stopper pointer lifter leaner cutter polisher passer shaker steamer bower waver floater rester looker flapper flutter hopper dasher'.split(
    ' ',
  ),
)

/** The verb of which a word in lower case names the doer ("stroller" of "stroll"), as the forms that it may have; none for tools. */
export function verbsOfDoer(word: string): readonly string[] {
  const singular = word.replace(/s$/u, '')
  const root = /^([a-z]{3,})er$/u.exec(singular)?.[1]
  if (root === undefined || TOOLS.has(singular)) return []
  const undoubled = root.at(-1) === root.at(-2) ? [root.slice(0, -1)] : []
  return [root, `${root}e`, ...undoubled]
}
