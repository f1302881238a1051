/**
 * Schema of a template file. `templates/schema.json` is generated from it, so that editors complete
 * and check templates.
 */
import Type, { type TSchema } from 'typebox'
import { AIRS, FILM_SHAPES, PAINTS, PICTURE_FRAMES, TYPEFACES } from '@backlot/previz/film-design'
import { COLOUR_SHADES } from '@backlot/previz/colour-inputs'
import { MEDIA_KINDS, TEXT_KINDS } from '../../domain/template.ts'
import { closedObject, oneOf } from '../schemas.ts'

const number = (minimum: number, maximum: number, description: string) =>
  Type.Optional(Type.Number({ minimum, maximum, description }))

const Metres = Type.Number({ minimum: -1000, maximum: 1000 })
const Triple = Type.Tuple([Metres, Metres, Metres])
const Size = Type.Number({ exclusiveMinimum: 0, maximum: 500 })
const Seconds = Type.Number({ minimum: 0, maximum: 60 })
const Colour = Type.String({
  pattern: `^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$|^\\{[a-z][a-z0-9_]{0,39}(:(${COLOUR_SHADES.join('|')}))?\\|#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?\\}$`,
  description:
    '#rrggbb, or #rrggbbaa; {name|#rrggbb} is an input of the kind colour, or that colour without it; {name:dark|…}, {name:light|…} and {name:on|…} are its shades',
})
const Name = Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$', description: 'The name of an input' })

const PLACE_MEMBERS = {
  box: Type.Tuple([Size, Size], { description: 'Width and height in metres' }),
  at: Type.Tuple([Metres, Metres, Metres], {
    description: 'Its middle: x to the right, y up, z ahead, in metres',
  }),
  turn: Type.Optional(
    Type.Tuple([Metres, Metres, Metres], { description: 'Yaw, pitch and roll in degrees' }),
  ),
  offset: Type.Optional(
    Type.Tuple([Metres, Metres, Metres], {
      description: 'From `at` along its own axes: right, up, back',
    }),
  ),
  attach: Type.Optional(
    Type.Literal('camera', { description: 'It goes with the camera; `at` is seen from there' }),
  ),
  keys: Type.Optional(
    Type.Array(
      closedObject({
        at: Seconds,
        move: Type.Optional(Triple),
        turn: Type.Optional(Triple),
        scale: number(0, 20, 'Times its size'),
        opacity: number(0, 1, 'Times its opacity'),
      }),
      { minItems: 1, maxItems: 40, description: 'How it moves, softly, from key to key' },
    ),
  ),
  opacity: number(0, 1, '0 is not seen'),
  from: Type.Optional(Seconds),
  to: Type.Optional(Seconds),
  fade: number(0, 10, 'Seconds in which it comes and goes'),
  when: Type.Optional(Name),
  unless: Type.Optional(Name),
  sided: Type.Optional(Type.Boolean({ description: 'Seen from its front only' })),
  additive: Type.Optional(Type.Boolean({ description: 'Light: added to what is behind it' })),
  bias: number(-1000, 1000, 'Metres by which it counts as nearer than it is'),
  repeat: Type.Optional(
    closedObject({
      count: Type.Integer({ minimum: 1, maximum: 120 }),
      step: Triple,
      delay: number(0, 10, 'Seconds by which each copy is later'),
    }),
  ),
  scatter: Type.Optional(
    closedObject({
      count: Type.Integer({ minimum: 1, maximum: 200 }),
      room: Triple,
      seed: number(0, 10_000, 'Another seed, other places'),
      drift: Type.Optional(Triple),
    }),
  ),
}

/** A layer of text. */
export const TextLayerSchema = closedObject(
  {
    text: Type.String({ maxLength: 400, description: '{name} stands for a text input' }),
    ...PLACE_MEMBERS,
    font: Type.Optional(oneOf(TYPEFACES, 'The typeface')),
    weight: number(100, 900, '400 is regular, 700 is bold'),
    colour: Type.Optional(Colour),
    size: Type.Number({
      exclusiveMinimum: 0,
      maximum: 100,
      description: 'Largest height of a line in metres; less when the text needs it',
    }),
    align: Type.Optional(oneOf(['left', 'center', 'right'], 'Where in the box')),
    anchor: Type.Optional(oneOf(['top', 'middle', 'bottom'], 'Where in the box')),
    spacing: number(-0.2, 2, 'Space between letters, in heights of a line'),
    leading: number(0.8, 3, 'From line to line, in heights of a line'),
    caps: Type.Optional(Type.Boolean()),
    glow: Type.Optional(Colour),
    shadow: number(0, 1, 'Strength of a soft shadow'),
    reveal: Type.Optional(
      closedObject({
        by: oneOf(['whole', 'line', 'word', 'letter'], 'What appears one after the other'),
        start: Type.Optional(Seconds),
        step: number(0, 10, 'Seconds from one to the next'),
        lasts: number(0.01, 10, 'Seconds that each takes'),
        rise: number(-10, 10, 'Metres from below'),
      }),
    ),
  },
  'Set type',
)

/** A layer with a picture from the caller. */
export const PictureLayerSchema = closedObject(
  {
    picture: Name,
    ...PLACE_MEMBERS,
    fit: Type.Optional(oneOf(['cover', 'contain'], 'cover crops, contain never does')),
    frame: Type.Optional(oneOf(PICTURE_FRAMES, 'What is around it')),
    corner: number(0, 50, 'Radius of its corners in metres'),
    slices: Type.Optional(
      closedObject({ count: Type.Integer({ minimum: 2, maximum: 60 }), delay: Seconds }),
    ),
    thickness: number(0, 10, 'Metres'),
    relief: number(0, 0.6, 'How far its near parts stand out'),
    cut_out: Type.Optional(
      Type.Boolean({
        description:
          'The thing alone, standing at the foot of the box, if its ground is clear or even; else a print',
      }),
    ),
    shadow: number(0, 1, 'How dark a soft shadow lies at its foot'),
  },
  'A picture that the caller gives',
)

/** A layer with something painted. */
export const PaintLayerSchema = closedObject(
  {
    paint: oneOf(PAINTS, 'What is painted'),
    ...PLACE_MEMBERS,
    colours: Type.Optional(Type.Array(Colour, { maxItems: 8 })),
    corner: number(0, 50, 'Radius of its corners in metres'),
    seed: number(0, 10_000, 'Another seed, another one of its kind'),
  },
  'A painted thing',
)

const StudioSchema = closedObject(
  {
    backdrop: Type.Array(Colour, { minItems: 1, maxItems: 8, description: 'From top to bottom' }),
    floor: Type.Optional(Colour),
    air: Type.Optional(oneOf(AIRS, 'What floats')),
    bloom: number(0, 2, 'How strongly light blooms'),
    grain: number(0, 10, '0 is clean, 10 is film'),
    haze: number(0.1, 1000, 'Metres in which half of everything is lost'),
    camera: Type.Array(
      closedObject({
        at: Seconds,
        position: Triple,
        look: Triple,
        lens: number(5, 120, 'Degrees from side to side'),
      }),
      { minItems: 1, maxItems: 20 },
    ),
  },
  'A place that is built around the layers',
)

const sceneWith = <L extends TSchema>(Layer: L) =>
  closedObject({
    seconds: Type.Number({ minimum: 0.2, maximum: 30 }),
    world: Type.Optional(
      Type.String({ minLength: 1, maxLength: 400, description: 'A prompt whose place is filmed' }),
    ),
    studio: Type.Optional(StudioSchema),
    layers: Type.Array(Layer, { maxItems: 80 }),
    fade: Type.Optional(Type.Tuple([Seconds, Seconds])),
  })

const templateWith = <L extends TSchema>(Layer: L) =>
  closedObject({
    id: Type.String({ pattern: '^[1-9][0-9]{17}$', description: '18 digits, in quotes' }),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    description: Type.String({ minLength: 1, maxLength: 400 }),
    text_inputs: Type.Optional(
      Type.Array(
        closedObject({
          name: Name,
          description: Type.String({ minLength: 1, maxLength: 200 }),
          required: Type.Optional(Type.Boolean({ default: true })),
          kind: Type.Optional(oneOf(TEXT_KINDS, 'text, or a colour as #rrggbb')),
          max_length: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 1000, description: 'Of a text, which needs it' }),
          ),
          example: Type.String({ maxLength: 1000 }),
        }),
        { maxItems: 16 },
      ),
    ),
    media_inputs: Type.Optional(
      Type.Array(
        closedObject({
          name: Name,
          description: Type.String({ minLength: 1, maxLength: 200 }),
          required: Type.Optional(Type.Boolean({ default: true })),
          kind: Type.Optional(oneOf(MEDIA_KINDS, 'A picture, or a logo, which may be smaller')),
          example: Type.String({
            pattern: '^[a-z0-9][a-z0-9._-]{0,59}$',
            description: 'A file of the folder samples/ beside the template',
          }),
        }),
        { maxItems: 8 },
      ),
    ),
    film: closedObject({
      shape: oneOf(FILM_SHAPES, '1366 x 768, 768 x 1366 or 1024 x 1024'),
      poster: Type.Number({ minimum: 0, description: 'The moment that shows best what it is' }),
      scenes: Type.Array(sceneWith(Layer), { minItems: 1, maxItems: 8 }),
    }),
  })

/** The schema of the whole file. */
export const TemplateFileSchema = templateWith(
  Type.Union([TextLayerSchema, PictureLayerSchema, PaintLayerSchema]),
)

/** The file without its layers, whose kinds are determined before they are checked. */
export const TemplateFrameSchema = templateWith(Type.Object({}))
