import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readCameraWords } from './camera-words.ts'

const CASES: readonly (readonly [text: string, ...steps: (readonly string[])[]])[] = [
  ['slowly dolly in on a lighthouse', ['Push in']],
  ['A lighthouse, slow push-in', ['Push in']],
  ['The camera slowly moves closer to her face', ['Push in']],
  ['the camera pulls back to reveal a valley', ['Pull out']],
  ['a dolly out from the door', ['Pull out']],
  ['the camera gently pans to the left', ['Pan left']],
  ['the camera pans from left to right', ['Pan right']],
  ['panning right over the roofs', ['Pan right']],
  ['the camera glides to the right along a wall', ['Truck right']],
  ['the camera tracks left', ['Truck left']],
  ['the camera rises above the trees', ['Pedestal up']],
  ['a crane shot up over the crowd', ['Pedestal up']],
  ['the camera descends', ['Pedestal down']],
  ['the camera tilts upwards to the stars', ['Tilt up']],
  ['the camera looks down at the river', ['Tilt down']],
  ['Zoom in on the cat', ['Zoom in']],
  ['the lens zooms out', ['Zoom out']],
  ['a handheld look', ['Shake']],
  ['the camera follows a running dog', ['Tracking shot']],
  ['a tracking shot of a horse', ['Tracking shot']],
  ['a static shot of a lake', ['Static shot']],
  ['a lake with no camera movement', ['Static shot']],
  ['the camera remains completely still', ['Static shot']],
  ["the camera doesn't move", ['Static shot']],
  ['the camera orbits the statue', ['Truck right', 'Pan left']],
  ['a dolly zoom on his face', ['Push in', 'Zoom out']],
  ['the camera pans left and tilts up, then pushes in', ['Pan left', 'Tilt up'], ['Push in']],
  ['The camera zooms in while panning right', ['Pan right', 'Zoom in']],
  ['湖边，镜头缓缓推近', ['Push in']],
  ['镜头慢慢拉远，露出群山', ['Pull out']],
  ['镜头向左摇，然后缓缓推近女孩', ['Pan left'], ['Push in']],
  ['镜头向右平移', ['Truck right']],
  ['镜头上摇到星空', ['Tilt up']],
  ['镜头缓缓上升', ['Pedestal up']],
  ['镜头下降', ['Pedestal down']],
  ['镜头变焦放大', ['Zoom in']],
  ['跟拍一只奔跑的狗', ['Tracking shot']],
  ['手持拍摄的街头', ['Shake']],
  ['固定镜头，一片湖', ['Static shot']],
  ['镜头静止不动', ['Static shot']],
  ['镜头环绕雕像', ['Truck right', 'Pan left']],
  ['The shot starts wide and pushes in on the clock', ['Push in']],
  ['dolly forward', ['Push in']],
  ['dolly backwards from the girl', ['Pull out']],
  ['A market, pull back, then tilt up', ['Pull out'], ['Tilt up']],
  ['The camera swings to the right', ['Pan right']],
  ['A slow pan from left to right over the lake', ['Pan right']],
  ['Slow right pan over the harbour', ['Pan right']],
  ['tilt down to reveal her shoes', ['Tilt down']],
  ['a lateral tracking move to the right', ['Truck right']],
  ['The camera moves sideways to the left', ['Truck left']],
  ['truck left past the shops', ['Truck left']],
  ['The camera is lowered to the ground', ['Pedestal down']],
  ['The camera keeps pace with the runner', ['Tracking shot']],
  ['still camera, a boat', ['Static shot']],
  ['First the camera tilts up and after that it pushes in', ['Tilt up'], ['Push in']],
  ['The camera zooms in. Then it pans right.', ['Zoom in'], ['Pan right']],
  ['推近镜头', ['Push in']],
  ['镜头由远及近', ['Push in']],
  ['拉远镜头', ['Pull out']],
  ['镜头后退', ['Pull out']],
  ['向左摇', ['Pan left']],
  ['镜头从左往右摇', ['Pan right']],
  ['镜头横摇向右', ['Pan right']],
  ['镜头由下至上摇', ['Tilt up']],
  ['镜头水平向右移动', ['Truck right']],
  ['升降镜头上升', ['Pedestal up']],
  ['变焦推近人物', ['Zoom in']],
  ['360度环绕拍摄', ['Truck right', 'Pan left']],
  ['镜头紧跟着汽车', ['Tracking shot']],
  ['画面晃动', ['Shake']],
  ['定点拍摄', ['Static shot']],
  ['先向左摇，再推近', ['Pan left'], ['Push in']],
  ['镜头上升并向右摇', ['Pedestal up', 'Pan right']],
  ['the camera eases back from the stage', ['Pull out']],
  ['a pan to the right', ['Pan right']],
  ['camera moves with the dancer', ['Tracking shot']],
  ['The camera is stationary', ['Static shot']],
  ['镜头拉升', ['Pedestal up']],
  ['镜头轻微摇晃', ['Shake']],
]

describe('plain words move the camera', () => {
  for (const [text, ...steps] of CASES)
    test(text, () => {
      const read = readCameraWords(text).map((step) => step.toSorted())
      assert.deepEqual(
        read,
        steps.map((step) => step.toSorted()),
      )
    })
})

describe('words of other things move no camera', () => {
  for (const text of [
    'a man zooms in his car',
    'a truck left the road and a pan left on the stove',
    'a woman pushes in the door while children follow her',
    'birds rise over the lake and a boat moves left',
    'she holds a camera and walks to the left',
    'the camera does not pan left',
    'without zooming in, a lake',
    '没有推镜头的湖',
    '一个女孩推开门，向左走',
    'Push the boat out to sea',
    'a child walks with her dog past a locked door',
    'smoke drifts to the left',
    'he rests on a stone',
    'a frying pan left on the stove',
    'Pan is the god of the wild',
    'the road sweeps right through the valley',
    'the crane rises over the harbour',
    'the waves pull back from the shore',
    'a swing sways left and right',
    '她向右转身',
    '他推门进来',
    '小船左摇右晃',
    '孩子们追着风筝跑',
    '',
  ])
    test(text || 'nothing', () => assert.deepEqual(readCameraWords(text), []))
})

test('any text can be read, and steps are never empty', () => {
  const word = fc.constantFrom(
    'camera',
    'the',
    'pans',
    'left',
    'then',
    'and',
    ',',
    '镜头',
    '推近',
    '然后',
    '不',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string())), (words) => {
      assert.ok(readCameraWords(words.join(' ')).every((step) => step.length > 0))
    }),
  )
})

test('a long text is read in time', () => {
  const startMs = performance.now()
  readCameraWords('the camera slowly '.repeat(500))
  readCameraWords('镜头缓缓'.repeat(800))
  assert.ok(performance.now() - startMs < 5000)
})
