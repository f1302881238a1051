import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { planTracing, type TracingSetting } from './plan.ts'

const NOTHING: TracingSetting = { sample: 1, trustsCallers: true }
const SET: TracingSetting = { ...NOTHING, endpoint: 'http://collector:4318/' }
const NAMED = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://elsewhere:4318' }

describe('the plan of traces', () => {
  test('is none where nobody asks, and where the environment forbids it', () => {
    assert.deepEqual(planTracing(NOTHING, {}), { problems: [] })
    assert.deepEqual(planTracing(NOTHING, { OTEL_SERVICE_NAME: 'x' }), { problems: [] })
    assert.deepEqual(planTracing(SET, { OTEL_SDK_DISABLED: 'TRUE' }), { problems: [] })
    assert.deepEqual(planTracing(SET, { ...NAMED, OTEL_TRACES_EXPORTER: 'none' }), { problems: [] })
    assert.ok(planTracing(NOTHING, { ...NAMED, OTEL_SDK_DISABLED: 'false' }).plan)
  })

  test('sends to the collector of the settings, unless the environment names one', () => {
    assert.equal(planTracing(SET, {}).plan?.url, 'http://collector:4318/v1/traces')
    const { plan } = planTracing(SET, NAMED)
    assert.deepEqual([plan?.url, plan?.isSetting], [undefined, true])
    assert.equal(planTracing(NOTHING, NAMED).plan?.isSetting, false)
    assert.ok(planTracing(NOTHING, { OTEL_TRACES_EXPORTER: 'otlp' }).plan)
  })

  test('refuses what it cannot speak', () => {
    const { plan, problems } = planTracing(NOTHING, {
      ...NAMED,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    })
    assert.equal(plan, undefined)
    assert.match(problems.join(), /must be http\/protobuf, got grpc/)
    assert.match(planTracing(SET, { OTEL_TRACES_EXPORTER: 'zipkin' }).problems.join(), /zipkin/)
  })

  test('samples by the configured rate', () => {
    const own = planTracing({ ...SET, sample: 0.25 }, {}).plan?.sampling
    assert.deepEqual(own, { root: 'traceidratio', share: 0.25, followsParent: true })
    const environment = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' }
    assert.deepEqual(planTracing(SET, environment).plan?.sampling, {
      root: 'traceidratio',
      share: 0.5,
      followsParent: false,
    })
    const wrong = planTracing(SET, { OTEL_TRACES_SAMPLER: 'some' })
    assert.match(wrong.problems.join(), /OTEL_TRACES_SAMPLER must be one of always_on, .*got some/)
    assert.equal(wrong.plan?.sampling.share, 1)
    const share = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: 'much' }
    assert.match(planTracing(SET, share).problems.join(), /from 0 to 1/)
  })

  test('has a batch no larger than its queue', () => {
    const environment = { OTEL_BSP_MAX_QUEUE_SIZE: '100', OTEL_BSP_SCHEDULE_DELAY: 'soon' }
    const { plan, problems } = planTracing(SET, environment)
    assert.deepEqual(plan?.batch, {
      maxQueueSize: 100,
      maxExportBatchSize: 100,
      scheduledDelayMillis: 5000,
      exportTimeoutMillis: 30_000,
    })
    assert.match(problems.join(), /OTEL_BSP_SCHEDULE_DELAY/)
  })
})
