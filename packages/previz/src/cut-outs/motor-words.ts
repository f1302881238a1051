/** Sizes and English words of the drawings in `own-motors.ts`. */
import type { SizeLine } from './shape-sizes.ts'

/** In the form of `SIZES`. */
export const MOTOR_SIZES: readonly SizeLine[] = [
  ['stand', 1.3, 'coach-seat'],
  ['stand', 2.5, 'grab-pole'],
  ['thing', 0.66, 'car-wheel'],
  ['thing', 0.4, 'steering-wheel'],
  ['thing', 0.6, 'car-engine'],
  ['thing', 0.34, 'headlight'],
  ['thing', 0.36, 'gear-stick'],
  ['thing', 0.3, 'exhaust-pipe'],
  ['stand', 1.7, 'charging-station'],
  ['sail', 14, 'warship>'],
  ['stand', 9, 'ship-wreck'],
  ['stand', 2.4, 'robot-arm'],
  ['stand', 1.5, 'conveyor-belt'],
  ['roll', 3.4, 'excavator>'],
  ['thing', 0.26, 'walkie-talkie'],
  ['float', 0.3, 'blood-cell'],
  ['float', 0.36, 'virus-particle'],
  ['float', 0.4, 'molecule'],
]

/** In the format of `ENGLISH_NAMES`. */
export const MOTOR_NAMES: Readonly<Record<string, string>> = {
  'coach-seat': 'bus seat,train seat,coach seat,passenger seat,bus seats,train seats',
  'car-wheel':
    'car wheel,car wheels,car tire,car tyre,wheel rim,car rim,alloy wheel,car wheel rim,tire,tyre,tires,tyres,car tires,car tyres,spare wheel,truck wheel,truck tire,vehicle wheel',
  'steering-wheel': 'steering wheel,car steering wheel',
  'car-engine':
    'car engine,engine,v8 engine,engine block,car motor,motor,exposed engine,engine bay,combustion engine,jet engine,diesel engine',
  headlight:
    'headlight,headlights,headlamp,car headlight,car headlights,car light,car lights,taillight,taillights,tail light,tail lights,brake light,rear light,car lamp',
  'gear-stick':
    'gear stick,gear shift,gearshift,gear lever,shift knob,shifter,gear knob,stick shift,gearbox,transmission lever',
  'exhaust-pipe': 'exhaust pipe,exhaust,tailpipe,tail pipe,muffler pipe,car exhaust',
  'charging-station':
    'charging station,charger station,ev charger,electric charger,charging point,charge point,electric car charger,car charger',
  warship:
    'warship,battleship,military ship,naval ship,navy ship,destroyer,frigate ship,aircraft carrier,naval vessel,navy vessel,military vessel,war ship,military boat',
  'ship-wreck':
    'shipwreck,wreck ship,ship wreck,wrecked ship,wreck,wrecked boat,boat wreck,abandoned ship,abandoned boat,rusty ship,old wreck,stranded ship',
  'robot-arm':
    'robot arm,robotic arm,robot arms,robotic arms,industrial robot,industrial robots,mechanical arm,welding robot,robotic hand',
  'conveyor-belt':
    'conveyor belt,conveyor,assembly line,production line,conveyer belt,packaging machine,sorting machine,bottling line,manufacturing line',
  excavator: 'excavator,digger,backhoe,mechanical digger,power shovel',
  'walkie-talkie': 'walkie talkie,two way radio,police radio,handheld radio,radio transmitter',
  'blood-cell': 'blood cell,red blood cell,blood cells,red blood cells,platelet,erythrocyte',
  'virus-particle':
    'virus,coronavirus,covid,virus cell,virus particle,viruses,covid 19 virus,bacterium cell,pathogen',
  molecule:
    'molecule,molecules,molecular structure,molecule structure,atom,atoms,chemical structure,compound molecule',
}
