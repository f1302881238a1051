import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CameraVerdict } from '@backlot/camera/verdict'
import type { TaskFailure } from '../../packages/backlot/src/domain/fault.ts'
import type { VideoPlan } from '../../packages/backlot/src/domain/video-plan.ts'
import { planShot } from '@backlot/prompt'
import { shotOrder } from '../../packages/prompt/test/shot-order.ts'
import { heard, LEASE_MS, type OpenStore, openWorld, present, type World } from './store-world.ts'

const FAILURE: TaskFailure = { kind: 'timeout', message: 'the engine took too long' }

const SCENE = planShot(shotOrder('a lighthouse', { promptOptimizer: false })).scene

function verdictOf(command: 'Push in' | 'Zoom in'): CameraVerdict {
  const move = { command, travel: 0.25, speed: 0.05, confidence: 0.9 }
  const stretch = { fromSeconds: 0, toSeconds: 5.92, moves: [move], subjectDrift: 0.125 }
  return { asked: [['Push in']], seen: [stretch], obeyed: command === 'Push in' }
}

/** What the holder of a lease may do, and what a worker that lost it may not. */
export function taskLeaseContract(name: string, open: OpenStore): void {
  describe(`${name}: leases`, () => {
    test('a claim leases the task under a token that rises', async (t) => {
      const world = await openWorld(t, open)
      const { id } = await world.submit()
      const first = present(await world.claim(2000))
      assert.deepEqual(first.lease, { workerId: 'w1', token: 1, endsAtMs: 2000 + LEASE_MS })
      assert.equal(first.state, 'processing')
      const { token: _, ...task } = first
      assert.deepEqual(await world.tasks.find(world.accountId, id), task)
      assert.equal((await world.claim(3000))?.token, 2)
    })

    test('a task is out of reach until its lease lapses', async (t) => {
      const world = await openWorld(t, open)
      await world.submit()
      await world.claim(2000)
      assert.equal(await world.claim(2000 + LEASE_MS - 1), undefined)
      assert.equal((await world.claim(2000 + LEASE_MS))?.attempts, 2)
    })

    test('a lease that was set by a clock an hour ahead has lapsed; one of a moment ahead holds', async (t) => {
      const world = await openWorld(t, open)
      await world.submit()
      await world.claim(3_600_000)
      assert.equal((await world.claim(2000))?.attempts, 2)
      assert.equal(await world.claim(2000 - LEASE_MS / 2), undefined)
    })

    test('an extended lease lasts, and progress never falls', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit()
      const { token } = present(await world.claim(2000))
      const extend = (progress: number, nowMs: number): Promise<boolean> =>
        world.tasks.extend({ taskId, token, progress, nowMs, leaseMs: LEASE_MS })
      assert.equal(await extend(40, 2050), true)
      assert.equal(await world.claim(2149), undefined)
      assert.equal(await extend(30, 2100), true)
      assert.equal((await world.tasks.find(world.accountId, taskId))?.progress, 40)
      assert.equal((await world.claim(2200))?.progress, 0, 'a new holder starts again')
    })

    test('a lapsed lease holds until another worker takes over', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit()
      const { token } = present(await world.claim(2000))
      const extension = { taskId, token, progress: 1, nowMs: 9000, leaseMs: LEASE_MS }
      assert.equal(await world.tasks.extend(extension), true)
    })

    test('a worker that lost its lease can change nothing', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit({ holdMicros: 10, hasCallback: true })
      const { token } = present(await world.claim(2000))
      await world.claim(3000)
      const before = await snapshot(world, taskId)
      assert.deepEqual(await everyChange(world, { taskId, token, nowMs: 3001 }), ALL_REFUSED)
      assert.deepEqual(await snapshot(world, taskId), before)
    })

    test('nothing changes a task that has ended, is queued or never was', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit({ holdMicros: 10 })
      assert.deepEqual(await everyChange(world, { taskId, token: 0, nowMs: 1 }), ALL_REFUSED)
      const { token } = present(await world.claim(2000))
      assert.equal(await world.tasks.fail({ taskId, token, failure: FAILURE, nowMs: 2010 }), true)
      const before = await snapshot(world, taskId)
      assert.deepEqual(await everyChange(world, { taskId, token, nowMs: 2020 }), ALL_REFUSED)
      assert.deepEqual(await snapshot(world, taskId), before)
      const stranger = { taskId: '1999999999999999', token: 1, nowMs: 1 }
      assert.deepEqual(await everyChange(world, stranger), ALL_REFUSED)
    })

    test('the last note of an engine is there for later workers', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit()
      const { token } = present(await world.claim(2000))
      for (const word of ['job-1', 'job-2 of 电影'])
        assert.equal(await world.tasks.keep({ taskId, token, word, nowMs: 2010 }), true)
      assert.equal((await world.tasks.find(world.accountId, taskId))?.kept, 'job-2 of 电影')
      assert.equal(await world.tasks.handBack({ taskId, token, nowMs: 2020 }), true)
      assert.equal((await world.claim(2030))?.kept, 'job-2 of 电影')
    })

    test('a plan is there for later workers, and stays after the end', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit()
      const { token } = present(await world.claim(2000))
      const shot = {
        prompt: 'a lighthouse, 灯塔',
        camera: [['Push in']],
        scene: SCENE,
        seed: 7,
      } as const
      const plan: VideoPlan = { by: 'planner', plan: shot }
      assert.equal(
        await world.tasks.keepPlan({ taskId, token: token + 1, plan, nowMs: 2010 }),
        false,
      )
      assert.equal(await world.tasks.keepPlan({ taskId, token, plan, nowMs: 2010 }), true)
      assert.equal(await world.tasks.handBack({ taskId, token, nowMs: 2020 }), true)
      const again = present(await world.claim(2030))
      assert.deepEqual(again.plan, plan)
      const end = { taskId, token: again.token, failure: FAILURE, nowMs: 2040 }
      assert.equal(await world.tasks.fail(end), true)
      assert.deepEqual((await world.tasks.find(world.accountId, taskId))?.plan, plan)
    })

    test('a task that is handed back keeps its place and wakes the workers', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit({ nowMs: 1000 })
      await world.submit({ nowMs: 1001 })
      const { token } = present(await world.claim(2000))
      const news = heard((listener) => world.tasks.onQueued(listener))
      assert.equal(await world.tasks.handBack({ taskId, token, nowMs: 2010 }), true)
      await news
      const task = present(await world.tasks.find(world.accountId, taskId))
      assert.equal(task.state, 'queued')
      assert.equal(task.lease, undefined)
      assert.equal(await world.tasks.queuePosition(taskId), 0)
      const again = present(await world.claim(2020))
      assert.equal(again.id, taskId)
      assert.equal(again.token, 2)
    })
  })

  taskEndContract(name, open)
}

function taskEndContract(name: string, open: OpenStore): void {
  describe(`${name}: the end of a task`, () => {
    test('success saves the file, charges what was held', async (t) => {
      const world = await openWorld(t, open)
      const accountId = world.prepaidId
      await world.ledger.credit({ accountId, amountMicros: 100, nowMs: 1 })
      const { id: taskId } = await world.submit({ accountId, holdMicros: 60 })
      const { token } = present(await world.claim(2000))
      const file = world.file({ accountId, taskId, widthPx: 1366, heightPx: 768 })
      const end = { taskId, token, file, nowMs: 2050 }
      assert.equal(await world.tasks.finish(end), true)
      const task = present(await world.tasks.find(accountId, taskId))
      assert.equal(task.state, 'success')
      assert.equal(task.fileId, file.id)
      assert.deepEqual([task.widthPx, task.heightPx], [1366, 768])
      assert.equal(task.progress, 100)
      assert.equal(task.lease, undefined)
      assert.deepEqual(await world.files.find(accountId, file.id), file)
      const balance = {
        balanceMicros: 40,
        heldMicros: 0,
        chargedMicros: 60,
        refundedMicros: 0,
        correctedMicros: 0,
      }
      assert.deepEqual(await world.ledger.balance(accountId), {
        ...balance,
        accountId,
        prepaid: true,
      })
    })

    test('the newest analysis of the film is kept, and changes nothing else', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit()
      const { token } = present(await world.claim(2000))
      const look = (command: 'Push in' | 'Zoom in'): Promise<boolean> =>
        world.tasks.keepCameraVerdict({ taskId, cameraVerdict: verdictOf(command) })
      assert.equal(await look('Push in'), false, 'there is no film yet')
      await world.tasks.finish({ taskId, token, file: world.file({ taskId }), nowMs: 2050 })
      const before = present(await world.tasks.find(world.accountId, taskId))
      assert.equal(before.cameraVerdict, undefined)
      assert.deepEqual([await look('Push in'), await look('Zoom in')], [true, true])
      assert.deepEqual(await world.tasks.find(world.accountId, taskId), {
        ...before,
        cameraVerdict: verdictOf('Zoom in'),
      })
      const stranger = { taskId: '1999999999999999', cameraVerdict: verdictOf('Zoom in') }
      assert.equal(await world.tasks.keepCameraVerdict(stranger), false)
    })

    test('failure keeps the reason and gives the hold back whole', async (t) => {
      const world = await openWorld(t, open)
      const accountId = world.prepaidId
      await world.ledger.credit({ accountId, amountMicros: 100, nowMs: 1 })
      const { id: taskId } = await world.submit({ accountId, holdMicros: 60 })
      const { token } = present(await world.claim(2000))
      assert.equal(await world.tasks.fail({ taskId, token, failure: FAILURE, nowMs: 2050 }), true)
      const task = present(await world.tasks.find(accountId, taskId))
      assert.equal(task.state, 'failed')
      assert.deepEqual(task.failure, FAILURE)
      const { balanceMicros, heldMicros } = await world.ledger.balance(accountId)
      assert.deepEqual({ balanceMicros, heldMicros }, { balanceMicros: 100, heldMicros: 0 })
    })

    test('a task that costs nothing ends like any other', async (t) => {
      const world = await openWorld(t, open)
      const finished = await world.submit({ accountId: world.prepaidId, holdMicros: 0 })
      const failing = await world.submit({ accountId: world.prepaidId, holdMicros: 0 })
      const { token } = present(await world.claim(2000))
      await world.claim(2000)
      const file = world.file({ accountId: world.prepaidId })
      const end = { token, nowMs: 2050 }
      const success = { ...end, taskId: finished.id, file }
      assert.equal(await world.tasks.finish(success), true)
      assert.equal(await world.tasks.fail({ ...end, taskId: failing.id, failure: FAILURE }), true)
      assert.equal((await world.ledger.balance(world.prepaidId)).chargedMicros, 0)
    })

    test('an end that cannot be written whole is not written at all', async (t) => {
      const world = await openWorld(t, open)
      const { id: taskId } = await world.submit({ holdMicros: 10, hasCallback: true })
      const { token } = present(await world.claim(2000))
      const file = world.file()
      await world.files.add(file) // its id is in use now
      const before = await snapshot(world, taskId)
      const end = { taskId, token, file, nowMs: 2050 }
      await assert.rejects(world.tasks.finish(end))
      assert.deepEqual(await snapshot(world, taskId), before)
      assert.equal(await world.tasks.finish({ ...end, file: world.file() }), true)
    })
  })
}

const ALL_REFUSED = {
  extend: false,
  keep: false,
  keepPlan: false,
  finish: false,
  fail: false,
  handBack: false,
}

/** Tries every change that needs a lease. */
async function everyChange(
  world: World,
  lease: { readonly taskId: string; readonly token: number; readonly nowMs: number },
): Promise<Record<keyof typeof ALL_REFUSED, boolean>> {
  const { tasks } = world
  return {
    extend: await tasks.extend({ ...lease, progress: 50, leaseMs: LEASE_MS }),
    keep: await tasks.keep({ ...lease, word: 'job-1' }),
    keepPlan: await tasks.keepPlan({ ...lease, plan: { by: 'rules', reason: 'late' } }),
    finish: await tasks.finish({ ...lease, file: world.file() }),
    fail: await tasks.fail({ ...lease, failure: FAILURE }),
    handBack: await tasks.handBack(lease),
  }
}

/** Everything that a change to a task could affect. */
async function snapshot(world: World, taskId: string): Promise<object> {
  return {
    task: await world.tasks.find(world.accountId, taskId),
    callback: await world.callbacks.find(taskId),
    balance: await world.ledger.balance(world.accountId),
    files: await world.files.list({ accountId: world.accountId, limit: 10 }),
  }
}
