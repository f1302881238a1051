import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { runCommand, temporaryHome } from '../../../../../test/e2e/program.ts'
import { isFault } from '../../domain/fault.ts'
import { decodeFilm } from '@backlot/camera/decode-film'
import { freeName } from '../output-name.ts'
import { openProgress } from '../progress.ts'
import { BUILT_IN_FOLDER } from '../../server/template-folders.ts'
import { checkPoses, poseText } from '../pose-file.ts'
import { planText, presetOf, renderCommand, scriptOf, shotOf } from './render.ts'

const order = { output: 'x.mp4', model: 'Vendor-Video-2.3', promptOptimizer: true }

test('the options become a shot', () => {
  const shot = shotOf('a lake [Push in]', { ...order, resolution: '1080P', seed: 3 })
  assert.deepEqual([shot.widthPx, shot.heightPx, shot.durationSeconds], [1920, 1080, 6])
  assert.deepEqual(shot.camera, [['Push in']])
})

test('a rule of the model that is broken is one sentence', () => {
  for (const wrong of [{ resolution: '4K' }, { model: 'nothing' }])
    assert.throws(
      () => shotOf('a lake', { ...order, ...wrong }),
      (thrown) => isFault(thrown) && !thrown.message.includes('\n'),
    )
})

test('a model may be called as its family calls it', () => {
  const family = shotOf('a lake [Push in]', { ...order, model: 'MiniMax-H3' })
  assert.deepEqual(family, shotOf('a lake [Push in]', { ...order, model: 'Vendor-Video-3' }))
  assert.equal(family.heightPx, 1440)
})

test('a film has any whole length from 2 to 15 seconds, and any ratio of the family', () => {
  for (const duration of [2, 7, 15])
    assert.equal(shotOf('a lake', { ...order, duration }).durationSeconds, duration)
  for (const duration of [0, 1, 16])
    assert.throws(() => shotOf('a lake', { ...order, duration }), /--duration must be from 2 to 15/)
  const sizes = [
    ['21:9', 1792, 768],
    ['4:3', 1024, 768],
    ['1:1', 768, 768],
    ['9:16', 768, 1366],
  ] as const
  for (const [ratio, ...size] of sizes) {
    const { widthPx, heightPx } = shotOf('a lake', { ...order, ratio })
    assert.deepEqual([widthPx, heightPx], size)
  }
  assert.throws(
    () => shotOf('a lake', { ...order, ratio: '2:1' }),
    /--ratio must be one of 21:9, .*got "2:1"/,
  )
})

const coast = join(BUILT_IN_FOLDER, 'samples/coast.jpg')

test('a film of a picture needs no prompt and has its shape', async () => {
  const { width, height } = await sharp(coast).metadata()
  const script = await scriptOf(undefined, { ...order, firstFrame: coast, lastFrame: coast })
  assert.ok(script.kind === 'shot')
  const { pictures, widthPx, heightPx } = script.shot
  assert.deepEqual([pictures?.firstFrame?.widthPx, pictures?.lastFrame?.widthPx], [width, width])
  assert.equal(Math.min(widthPx, heightPx), 768)
  assert.ok(Math.abs(widthPx / heightPx - width / height) < 0.01)
})

test('what is wrong with a picture of a film is reported with its option', async () => {
  const ordered = (change: object) => scriptOf(undefined, { ...order, ...change })
  await assert.rejects(
    ordered({ firstFrame: 'nowhere.jpg' }),
    /cannot read nowhere.jpg: no such file/,
  )
  await assert.rejects(
    ordered({ lastFrame: import.meta.filename }),
    /the picture of --last-frame must be/,
  )
  await assert.rejects(ordered({ firstFrame: coast, ratio: '1:1' }), /leave --ratio out/)
  await assert.rejects(
    scriptOf(undefined, { ...postcard, firstFrame: coast }),
    /^Refusal: a template has its own: leave --first-frame out$/,
  )
})

test('a film without a name is called by its prompt, else by its picture, and takes nobody’s place', async (t) => {
  const home = temporaryHome(t)
  const before = process.cwd()
  process.chdir(home)
  t.after(() => process.chdir(before))
  const prompt = 'A red boat, on THE lake [Pan left] under a moon'
  assert.equal(await freeName({ prompt }), 'a-red-boat-on-the-lake.mp4')
  writeFileSync('a-red-boat-on-the-lake.mp4', '')
  assert.equal(await freeName({ prompt }), 'a-red-boat-on-the-lake-2.mp4')
  assert.equal(await freeName({ prompt: '一只猫' }), '一只猫.mp4')
  assert.equal(await freeName({ prompt: '[Push in]', picture: '/x/beach.jpg' }), 'beach-film.mp4')
  assert.equal(await freeName({}), 'film.mp4')
})

const postcard = {
  ...order,
  template: join(BUILT_IN_FOLDER, 'postcard.yaml'),
  text: ['Wish you were here', ''],
  media: [join(BUILT_IN_FOLDER, 'samples/coast.jpg')],
}

test('a template with its texts and pictures becomes a play', async () => {
  const script = await scriptOf(undefined, postcard)
  assert.ok(script.kind === 'play')
  const { texts, pictures, widthPx, durationSeconds } = script.play
  assert.deepEqual(texts, { greeting: 'Wish you were here' })
  assert.ok(pictures['photo'])
  assert.deepEqual([widthPx, durationSeconds], [1366, 7.5])
})

test('options for what a template says itself are refused', async () => {
  for (const [option, value] of [
    ['duration', 2],
    ['resolution', '1080P'],
    ['seed', 0],
    ['fps', 5],
  ] as const)
    await assert.rejects(scriptOf(undefined, { ...postcard, [option]: value }), {
      name: 'Refusal',
      message: `a template has its own: leave --${option} out`,
    })
})

test('a film is of a prompt or of a template', async () => {
  const script = await scriptOf('a lake', order)
  assert.equal(script.kind, 'shot')
  for (const nothing of [undefined, '', '  '])
    await assert.rejects(scriptOf(nothing, order), /a prompt, --from or --template/)
  await assert.rejects(scriptOf('a lake', postcard), /only one of them/)
  await assert.rejects(scriptOf('a lake', { ...order, from: 'plan.json' }), /only one of them/)
  await assert.rejects(scriptOf('a lake', { ...order, text: ['x'] }), /fill a --template/)
})

test('a planner is for prompts that it may add to', async () => {
  const planned = { ...order, planner: true }
  for (const [prompt, options] of [
    [undefined, { ...planned, from: 'plan.json' }],
    [undefined, { ...planned, firstFrame: coast }],
    [undefined, { ...order, plannerModel: 'Vendor-M3', template: 'a.yaml' }],
  ] as const)
    await assert.rejects(scriptOf(prompt, options), /^Refusal: a planner plans a prompt: give one/)
  await assert.rejects(
    scriptOf('a lake', { ...planned, promptOptimizer: false }),
    /^Refusal: a planner adds to the prompt: leave --no-prompt-optimizer out/,
  )
})

test('the plan of a prompt is printed, and gives the same shot back from a file', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'plan-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'plan.json')
  for (const prompt of ['three red boats at dawn [Push in]', 'three red boats at dawn']) {
    const script = await scriptOf(prompt, { ...order, seed: 7 })
    writeFileSync(file, planText(script))
    assert.deepEqual(await scriptOf(undefined, { ...order, from: file }), script)
  }
  const again = await scriptOf(undefined, { ...order, from: file, seed: 9, resolution: '1080P' })
  assert.ok(again.kind === 'shot' && again.shot.seed === 9 && again.shot.heightPx === 1080)
})

test('an invalid plan is reported by its file and member', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'plan-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'plan.json')
  const read = (json: string) => {
    writeFileSync(file, json)
    return scriptOf(undefined, { ...order, from: file })
  }
  await assert.rejects(read('{'), new RegExp(`^Refusal: ${file}: .*JSON`))
  await assert.rejects(read('{"place":"moon"}'), /plan.json: place must be one of lake, .* "moon"/)
  await assert.rejects(
    scriptOf(undefined, { ...order, from: 'nowhere.json' }),
    /cannot read nowhere.json: no such file/,
  )
  assert.throws(() => planText({ kind: 'play', play: undefined as never }), /no shot plan/)
})

test('the camera goes to a file of the kind that its name says', async () => {
  const script = await scriptOf('a fox in a meadow [Push in]', { ...order, fps: 16 })
  const lines = poseText(script, 'fox.TXT').trimEnd().split('\n')
  assert.equal(lines.length, 1 + 6 * 16)
  assert.match(lines[0] ?? '', /^backlot 96 pictures of 1366x768 at 16 a second, lengths in metres/)
  assert.match(lines[1] ?? '', /^0 0\.96\d+ 1\.70\d+ 0\.5 0\.5 0 0 1 /)
  assert.equal(JSON.parse(poseText(script, 'fox.json')).frames.length, 96)
  assert.throws(() => poseText(script, 'fox.csv'), /go to a \.txt or a \.json, got fox\.csv/)
  assert.throws(() => poseText({ kind: 'play', play: undefined as never }, 'a.txt'), /a template/)
  await assert.rejects(scriptOf('a fox', { ...order, fps: 61 }), /--fps must be from 1 to 60/)
})

test('how a camera path is to be written is checked before anything else', () => {
  assert.throws(() => checkPoses({ poses: 'a.csv' }), /go to a \.txt or a \.json, got a\.csv/)
  assert.throws(() => checkPoses({ poseScale: 2 }), /--pose-scale is for --poses/)
  for (const poseScale of [0, -1, NaN, Infinity])
    assert.throws(
      () => checkPoses({ poses: 'a.txt', poseScale }),
      new RegExp(`--pose-scale must be a number above 0, got ${poseScale}`),
    )
})

test('what is wrong with the inputs of a template is reported by the option', async () => {
  const changed = (change: object) => scriptOf(undefined, { ...postcard, ...change })
  await assert.rejects(
    changed({ media: [] }),
    /^Refusal: --media is required: this template needs "photo"/,
  )
  await assert.rejects(
    changed({ text: [] }),
    /^Refusal: --text is required: this template needs "greeting"/,
  )
  await assert.rejects(
    changed({ text: ['a', 'b', 'c'] }),
    /^Refusal: --text must have at most 2 items for this template \(greeting, sender\), got 3$/,
  )
  await assert.rejects(
    changed({ text: ['x'.repeat(500)] }),
    /^Refusal: --text \("greeting"\) must have at most \d+ characters, got 500$/,
  )
  await assert.rejects(changed({ media: ['nowhere.jpg'] }), /cannot read nowhere.jpg: no such file/)
  await assert.rejects(changed({ media: [import.meta.filename] }), /the picture "photo" must be/)
})

test('a prompt without quotes is shown with them', async () => {
  const words = ['A', 'boat', '[Push', 'in]', '--plan']
  await assert.rejects(renderCommand().parseAsync(words, { from: 'user' }), {
    name: 'Refusal',
    message: 'put the prompt in quotes: "A boat [Push in]"',
  })
})

test('a template of ours needs no data folder, and makes none', async (t) => {
  const home = join(temporaryHome(t), 'none')
  const before = process.env['BACKLOT_HOME']
  process.env['BACKLOT_HOME'] = home
  t.after(() => {
    if (before === undefined) delete process.env['BACKLOT_HOME']
    else process.env['BACKLOT_HOME'] = before
  })
  const script = await scriptOf(undefined, {
    ...order,
    template: '410000000000000101',
    text: ['The Long Summer'],
  })
  assert.equal(script.kind, 'play')
  assert.ok(!existsSync(home))
})

test('the command offers what it documents', () => {
  const flags = new Set(renderCommand().options.map(({ long }) => long))
  for (const flag of ['--output', '--model', '--duration', '--resolution', '--seed', '--threads'])
    assert.ok(flags.has(flag), flag)
})

test('without a terminal, progress is a line for every tenth', () => {
  const lines: string[] = []
  const output = Object.assign(Object.create(process.stderr), {
    isTTY: false,
    write: (line: string) => lines.push(line) > 0,
  })
  const progress = openProgress(output, 'rendering')
  for (const fraction of [0, 0.05, 0.1, 0.11, 0.5, 1]) progress.report(fraction)
  progress.end()
  assert.deepEqual(lines, ['rendering 10%\n', 'rendering 50%\n', 'rendering 100%\n'])
})

test('an encoder that does not work here is reported before a film is made for it', async (t) => {
  const words = ['render', 'a lake', '--encoder', 'ffmpeg', '-o', join(temporaryHome(t), 'a.mp4')]
  const { code, stderr } = await runCommand(temporaryHome(t), words, { PATH: '' })
  assert.equal(code, 1)
  assert.match(stderr, /there is no ffmpeg on the PATH; without --encoder, the best that works/u)
  assert.doesNotMatch(stderr, /rendering|\n +at /u)
})

test('a preset of the encoder is known, and one that the encoder has', () => {
  assert.equal(presetOf({}), 'fast')
  assert.equal(presetOf({ encoder: 'wasm', encoderPreset: 'small' }), 'small')
  const refused = { name: 'Refusal', message: /must be fast, balanced, small, got "tiny"/ }
  assert.throws(() => presetOf({ encoderPreset: 'tiny' }), refused)
  assert.throws(() => presetOf({ encoder: 'webcodecs', encoderPreset: 'small' }), {
    message: '--encoder-preset must be fast with webcodecs, got "small"',
  })
})

test('a poster is the middle of the film, without the film', async (t) => {
  const home = temporaryHome(t)
  const [poster, film] = [join(home, 'a.jpg'), join(home, 'a.mp4')]
  const words = ['render', 'A red boat on a lake [Pan left]', '--fps', '1']
  const ended = await runCommand(home, [...words, '--poster', poster])
  assert.equal(ended.code, 0, ended.stderr)
  assert.deepEqual(readdirSync(home), ['a.jpg'])
  await runCommand(home, [...words, '-o', film])
  const middle = { seconds: 3, widthPx: 1366, heightPx: 768 }
  const frames = new Map<number, Uint8Array>()
  for await (const { seconds, widthPx, heightPx, luma } of decodeFilm({ path: film })) {
    assert.deepEqual([widthPx, heightPx], [middle.widthPx, middle.heightPx])
    frames.set(seconds, luma.slice())
  }
  const seen = await sharp(poster).greyscale().raw().toBuffer()
  const distances = [...frames].map(([seconds, luma]) => ({
    seconds,
    distance: luma.reduce((sum, value, at) => sum + Math.abs(value - (seen[at] ?? 0)), 0),
  }))
  const [nearest] = distances.toSorted((one, other) => one.distance - other.distance)
  assert.equal(nearest?.seconds, middle.seconds)
})

test('a poster of another kind, or for a folder that is not there, is refused', async (t) => {
  const home = temporaryHome(t)
  for (const [file, message] of [
    ['a.gif', /^a poster goes to a \.jpg, got /u],
    ['none/a.jpg', /no such file or folder/u],
  ] as const) {
    const ended = await runCommand(home, ['render', 'a lake', '--poster', join(home, file)])
    assert.equal(ended.code, 1)
    assert.match(ended.stderr, message)
  }
})

test('a film is not made for a folder, nor for a name that says it is something else', async (t) => {
  const home = temporaryHome(t)
  for (const [file, message] of [
    ['', /cannot write .*: it is a folder$/mu],
    ['a.GIF', /^films are written as MP4, got .*a\.GIF$/mu],
  ] as const) {
    const ended = await runCommand(home, ['render', 'a lake', '-o', join(home, file)])
    assert.equal(ended.code, 1)
    assert.match(ended.stderr, message)
    assert.doesNotMatch(ended.stderr, /rendering/u)
  }
})
