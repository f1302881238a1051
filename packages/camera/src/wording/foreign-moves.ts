/**
 * Camera moves in Spanish, German, French, Portuguese, Japanese and Korean: one row for each
 * command and language. A phrase matches if it speaks of a camera or is a technical term; a turn
 * without a direction asks for nothing, because the opposite of what was meant is worse than a
 * camera at rest.
 */
import { type CameraCommand, type CameraStep } from '../commands/commands.ts'

type Row = readonly [command: CameraCommand, patterns: string]

/** Text between a verb and its direction. */
const GAP = '[^.,;!?]{0,28}?'

type Directions = {
  readonly left: string
  readonly right: string
  readonly up: string
  readonly down: string
}

/** Rows for verbs of each kind with each direction after them. */
function turning(
  verbs: {
    readonly pan: string
    readonly truck: string
    readonly tilt: string
    readonly rise: string
  },
  { left, right, up, down }: Directions,
): readonly Row[] {
  return [
    ['Pan left', `(?:${verbs.pan})${GAP}(?:${left})`],
    ['Pan right', `(?:${verbs.pan})${GAP}(?:${right})`],
    ['Tilt up', `(?:${verbs.tilt})${GAP}(?:${up})`],
    ['Tilt down', `(?:${verbs.tilt})${GAP}(?:${down})`],
    ['Truck left', `(?:${verbs.truck})${GAP}(?:${left})`],
    ['Truck right', `(?:${verbs.truck})${GAP}(?:${right})`],
    ['Pedestal up', `(?:${verbs.rise})${GAP}(?:${up})`],
    ['Pedestal down', `(?:${verbs.rise})${GAP}(?:${down})`],
  ]
}

const SPANISH: readonly Row[] = [
  ...turning(
    {
      pan: 'paneo|panea|panorámica|gira la cámara|la cámara gira',
      truck:
        'travelling lateral|la cámara se (?:mueve|desplaza|desliza)|cámara (?:moviéndose|desplazándose)',
      tilt: 'inclina(?:ción)?|la cámara se inclina|tilt',
      rise: 'la cámara se eleva|cámara grúa',
    },
    {
      left: 'izquierda',
      right: 'derecha',
      up: 'arriba|hacia el cielo',
      down: 'abajo|hacia el suelo',
    },
  ),
  [
    'Push in',
    'la cámara (?:se acerca|avanza)|travelling (?:hacia adelante|de avance|in)|acercamiento (?:lento|de cámara)|cámara acercándose',
  ],
  [
    'Pull out',
    'la cámara (?:se aleja|retrocede)|travelling (?:hacia atrás|de retroceso|out)|cámara alejándose',
  ],
  ['Pedestal up', 'la cámara (?:sube|asciende|se eleva)'],
  ['Pedestal down', 'la cámara (?:baja|desciende)'],
  ['Zoom out', 'zoom (?:out|hacia atrás|de alejamiento)|alejando el zoom'],
  ['Zoom in', 'zoom (?:in|hacia|de acercamiento|lento)|acercando el zoom'],
  ['Tracking shot', 'la cámara sigue|plano de seguimiento|siguiendo al'],
  ['Static shot', 'cámara (?:fija|estática|inmóvil)|plano (?:fijo|estático)'],
  ['Shake', 'cámara en mano|cámara (?:temblorosa|al hombro)'],
]

const GERMAN: readonly Row[] = [
  ...turning(
    {
      pan: '(?:die )?kamera schwenkt|schwenk|kameraschwenk',
      truck: '(?:die )?kamera (?:fährt|gleitet|bewegt sich)|kamerafahrt|seitliche fahrt',
      tilt: '(?:die )?kamera neigt sich|kamera neigt|neigt sich|schwenkt? (?:langsam )?nach (?=oben|unten)|schwenk nach (?=oben|unten)',
      rise: 'kamera (?:hebt|senkt) sich|kamera (?:fährt|gleitet) (?=(?:langsam )?(?:nach )?(?:oben|unten|hoch))|kran(?:fahrt)?',
    },
    { left: 'links', right: 'rechts', up: 'oben|hoch|hinauf', down: 'unten|herab|hinunter' },
  ),
  [
    'Push in',
    'kamera (?:fährt|nähert|bewegt|gleitet)[^.,;]{0,28}?(?:heran|näher|vorwärts|nach vorne|hinein|auf .{1,24} zu)|kamera nähert sich|ranfahrt|heranfahrt',
  ],
  [
    'Pull out',
    'kamera (?:fährt|bewegt sich|gleitet|zieht sich)[^.,;]{0,28}?(?:zurück|rückwärts|weg)|rückfahrt|kamera entfernt sich',
  ],
  ['Pedestal up', 'kamera (?:steigt|hebt sich)'],
  ['Pedestal down', 'kamera (?:sinkt|senkt sich)'],
  ['Zoom out', 'zoomt? (?:langsam )?(?:heraus|raus|zurück|weg)|herauszoomen|zoom out'],
  ['Zoom in', 'zoomt? (?:langsam )?(?:hinein|heran|rein|auf|ran)|heranzoomen|hineinzoomen|zoom in'],
  ['Tracking shot', 'kamera (?:folgt|verfolgt|begleitet)|verfolgungsfahrt|mitfahrt'],
  [
    'Static shot',
    '(?:statische|feste|ruhige|unbewegte) (?:kamera|einstellung|aufnahme)|kamera (?:steht still|bleibt (?:still|stehen|fest))',
  ],
  ['Shake', 'handkamera|wackelkamera|wackelige kamera'],
]

const FRENCH: readonly Row[] = [
  ...turning(
    {
      pan: 'panoramique|la caméra (?:pivote|tourne|panote)|pano',
      truck: 'travelling latéral|travelling|la caméra (?:se déplace|glisse|va)',
      tilt: "la caméra s'incline|inclinaison|tilt|panoramique (?:vertical )?(?=vers le (?:haut|bas))",
      rise: "la caméra (?:s'élève|monte|descend)|mouvement de grue",
    },
    { left: 'gauche', right: 'droite', up: 'haut|ciel', down: 'bas|sol' },
  ),
  ['Push in', "la caméra (?:s'approche|avance|se rapproche)|travelling avant"],
  ['Pull out', "la caméra (?:recule|s'éloigne)|travelling arrière"],
  ['Pedestal up', "la caméra (?:monte|s'élève)"],
  ['Pedestal down', 'la caméra descend'],
  ['Zoom out', 'zoom arrière|dézoom'],
  ['Zoom in', 'zoom (?:avant|sur|lent|in)|la caméra zoome'],
  ['Tracking shot', 'la caméra suit|plan de suivi|travelling de suivi'],
  ['Static shot', 'plan fixe|caméra (?:fixe|immobile|statique)'],
  ['Shake', "caméra (?:à l'épaule|portée|tremblante)"],
]

const PORTUGUESE: readonly Row[] = [
  ...turning(
    {
      pan: 'panorâmica|a câmera (?:gira|faz uma panorâmica)|câmera girando|pan',
      truck:
        'travelling lateral|a câmera (?:se move|desliza|se desloca)|câmera (?:movendo-se|deslizando)',
      tilt: 'a câmera (?:se )?inclina|inclinação|tilt',
      rise: 'a câmera se eleva|grua',
    },
    { left: 'esquerda', right: 'direita', up: 'cima|céu', down: 'baixo|chão' },
  ),
  [
    'Push in',
    'a câmera (?:se aproxima|avança)|travelling (?:para frente|in)|aproximação (?:lenta|da câmera)',
  ],
  ['Pull out', 'a câmera (?:se afasta|recua)|travelling (?:para trás|out)'],
  ['Pedestal up', 'a câmera (?:sobe|ascende|se eleva)'],
  ['Pedestal down', 'a câmera (?:desce|baixa)'],
  ['Zoom out', 'zoom (?:out|para fora|para trás)|afastando o zoom'],
  ['Zoom in', 'zoom (?:in|no|na|em|para dentro|lento)'],
  ['Tracking shot', 'a câmera (?:segue|acompanha)|plano de acompanhamento'],
  ['Static shot', 'câmera (?:fixa|parada|estática)|plano (?:fixo|estático)'],
  ['Shake', 'câmera (?:na mão|tremida)'],
]

const JAPANESE: readonly Row[] = [
  [
    'Pan left',
    '左(?:へ|に|方向に|方向へ)?(?:ゆっくり|ゆっくりと)?パン|カメラが左(?:を|に|へ)(?:ゆっくり)?(?:向|振)|パン(?:・)?レフト',
  ],
  [
    'Pan right',
    '右(?:へ|に|方向に|方向へ)?(?:ゆっくり|ゆっくりと)?パン|カメラが右(?:を|に|へ)(?:ゆっくり)?(?:向|振)|パン(?:・)?ライト',
  ],
  ['Tilt up', 'ティルトアップ|(?:上|空)(?:へ|に|を)(?:ゆっくり)?(?:ティルト|見上げ)'],
  ['Tilt down', 'ティルトダウン|下(?:へ|に|を)(?:ゆっくり)?(?:ティルト|見下ろ)'],
  [
    'Truck left',
    'カメラ[がは](?:ゆっくりと?)?左(?:へ|に|方向へ|方向に)(?:ゆっくりと?)?(?:移動|動|スライド|進)|左(?:へ|に)(?:ドリー|トラック|スライド)',
  ],
  [
    'Truck right',
    'カメラ[がは](?:ゆっくりと?)?右(?:へ|に|方向へ|方向に)(?:ゆっくりと?)?(?:移動|動|スライド|進)|右(?:へ|に)(?:ドリー|トラック|スライド)',
  ],
  ['Push in', 'カメラ[がは][^。、]{0,12}(?:近づ|寄|前進|前に進)|ドリーイン|トラックイン'],
  [
    'Pull out',
    'カメラ[がは][^。、]{0,12}(?:離れ|遠ざか|引い|後退|下がっ)|ドリーアウト|ドリーバック|トラックバック',
  ],
  ['Pedestal up', 'カメラ[がは](?:ゆっくりと?)?(?:上昇|上がっ|上がる|昇)|クレーンアップ'],
  ['Pedestal down', 'カメラ[がは](?:ゆっくりと?)?(?:下降|降り|降下)|クレーンダウン'],
  ['Zoom in', 'ズームイン|ズームアップ'],
  ['Zoom out', 'ズームアウト'],
  ['Tracking shot', 'カメラ[がは][^。]{0,14}(?:追|追従|ついて)|トラッキングショット|追跡ショット'],
  ['Static shot', 'カメラ(?:は|を)?固定|固定カメラ|固定ショット|静止ショット|フィックス'],
  ['Shake', '手持ち|手ブレ|手ぶれ'],
]

const KOREAN: readonly Row[] = [
  [
    'Pan left',
    '(?:왼쪽|좌측|왼편)(?:으로|으로 천천히)? ?(?:패닝|팬)|카메라가 (?:천천히 )?(?:왼쪽|좌측)(?:으로|을) (?:천천히 )?(?:회전|돌|향)',
  ],
  [
    'Pan right',
    '(?:오른쪽|우측|오른편)(?:으로|으로 천천히)? ?(?:패닝|팬)|카메라가 (?:천천히 )?(?:오른쪽|우측)(?:으로|을) (?:천천히 )?(?:회전|돌|향)',
  ],
  ['Tilt up', '틸트 ?업|위로 (?:천천히 )?(?:틸트|기울)'],
  ['Tilt down', '틸트 ?다운|아래로 (?:천천히 )?(?:틸트|기울)'],
  ['Truck left', '카메라가 (?:천천히 )?(?:왼쪽|좌측)으로 (?:천천히 )?(?:이동|움직|미끄)'],
  ['Truck right', '카메라가 (?:천천히 )?(?:오른쪽|우측)으로 (?:천천히 )?(?:이동|움직|미끄)'],
  ['Push in', '카메라가 [^.,]{0,12}(?:다가|가까이|전진|앞으로)|돌리 ?인|푸시 ?인'],
  ['Pull out', '카메라가 [^.,]{0,12}(?:멀어|뒤로|후퇴|물러)|돌리 ?아웃|풀 ?백'],
  ['Pedestal up', '카메라가 (?:천천히 )?(?:위로 올라|상승|올라)|크레인 ?업'],
  ['Pedestal down', '카메라가 (?:천천히 )?(?:아래로 내려|하강|내려)|크레인 ?다운'],
  ['Zoom in', '줌 ?인'],
  ['Zoom out', '줌 ?아웃'],
  ['Tracking shot', '카메라가 [^.,]{0,14}(?:따라|쫓)|트래킹 ?샷|추적 ?샷'],
  ['Static shot', '고정 ?(?:카메라|샷|된 카메라)|카메라(?:는|를|가)? ?고정'],
  ['Shake', '핸드헬드|흔들리는 카메라'],
]

type Matcher = { readonly command: CameraCommand; readonly pattern: RegExp }

const MATCHERS: readonly (readonly Matcher[])[] = [
  SPANISH,
  GERMAN,
  FRENCH,
  PORTUGUESE,
  JAPANESE,
  KOREAN,
].map((table) =>
  table.map(([command, source]) => ({ command, pattern: new RegExp(source, 'giu') })),
)

type Found = { readonly command: CameraCommand; readonly start: number; readonly end: number }

/**
 * The moves that a text in one of these languages asks for, one step each, in order; none for other
 * texts.
 */
export function readForeignMoves(text: string): readonly CameraStep[] {
  const all = MATCHERS.map((table) => apart(table.flatMap((one) => findAll(text, one))))
  const most = all.toSorted((one, other) => other.length - one.length)[0] ?? []
  return most.map(({ command }) => [command])
}

function findAll(text: string, { command, pattern }: Matcher): readonly Found[] {
  return Array.from(text.matchAll(pattern), ({ 0: said, index }) => ({
    command,
    start: index,
    end: index + said.length,
  }))
}

/** Removes overlaps: of matches on the same words, the longer one stays. In the order of the text. */
function apart(found: readonly Found[]): readonly Found[] {
  const kept: Found[] = []
  const longest = found.toSorted(
    (one, other) => other.end - other.start - (one.end - one.start) || one.start - other.start,
  )
  for (const one of longest)
    if (kept.every(({ start, end }) => one.end <= start || one.start >= end)) kept.push(one)
  return kept.toSorted((one, other) => one.start - other.start)
}
