/** English words for our own drawings of buildings, besides their names. */

/** In the format of `ENGLISH_NAMES`. */
export const BUILDING_NAMES: Readonly<Record<string, string>> = {
  skyscraper: 'burj khalifa,glass tower,glass building,tall building,high rise,high rise building',
  'apartment-block':
    'apartment building,apartment block,block of flats,tower block,residential building,condominium,housing block',
  'town-house':
    'townhouse,town house,old building,historic building,historical building,brick building,georgian building,victorian building,historic architecture',
  'state-house':
    'government building,university building,parliament,parliament building,city hall,town hall,courthouse,state house,capitol,white house,national library,public library building',
  'desert-palace':
    'arabic building,arabian palace,moorish palace,arabic architecture,islamic architecture,sultan s palace',
  'pagoda-temple':
    'pagoda,buddhist temple,asian temple,chinese temple,temple,temple of heaven,asian architecture,chinese architecture,asian historic architecture',
  'orthodox-church':
    'orthodox church,russian church,domed church,golden domed church,orthodox cathedral,st basil s cathedral,saint basil s cathedral,kremlin church',
  coliseum: 'colosseum,coliseum,roman colosseum,amphitheatre,amphitheater,bullring',
  'ruined-building':
    'abandoned building,destroyed building,ruined building,bombed building,derelict building,abandoned factory,abandoned school',
  'building-shell': 'building under construction,unfinished building,house under construction',
  'power-station':
    'power station,power plant,nuclear plant,nuclear power plant,cooling tower,coal plant',
  dam: 'hydroelectric dam,dam wall,water dam',
  casino: 'casino building',
  'stone-tower': 'watchtower,watch tower,medieval tower,castle tower,stone tower,old tower',
  'lookout-tower':
    'lookout tower,observation tower,fire tower,fire lookout,viewing tower,wooden tower,watch tower in the forest',
  'water-tower': 'water tower,water tank',
  'lifeguard-tower':
    'lifeguard tower,lifeguard hut,lifeguard stand,lifeguard station,lifeguard post',
  'power-pylon':
    'pylon,electric pylon,electrical pylon,electricity pylon,transmission tower,transmission line,power tower,electric tower,high voltage tower,high voltage line',
  'tv-tower': 'tv tower,television tower,telecommunication tower,communication tower,fernsehturm',
  'space-needle': 'space needle',
  'minaret-tower': 'minaret',
  'floodlight-mast': 'light tower,floodlight,stadium light',
  'wind-turbine': 'wind turbine,wind farm,wind generator',
  'tree-house': 'tree house,treehouse',
  mansion: 'mansion,manor,manor house,villa,luxury house,luxurious house,luxury villa',
  'stilt-house': 'stilt house,house on stilts,overwater bungalow,water villa,overwater villa',
  'log-cabin': 'cabin,log cabin,log house,wooden cabin,cabin house,mountain lodge,chalet',
  'house-shell': 'unfinished house,construction house',
  'stone-statue': 'statue,sculpture,monument',
  'buddha-statue': 'buddha,buddha statue,golden buddha,sacred sculpture,sacred statue',
  'solar-panel': 'solar panel,photovoltaic panel,solar cell',
  'front-door': 'front door,house front door,house door,christmas door',
}
