/** Checks the manifests in `deploy/kubernetes` against the published schemas and against the server. */
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { validate as isConfigMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap'
import { validate as isNamespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace'
import { validate as isService } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service'
import { validate as isServiceAccount } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ServiceAccount'
import { validate as isDeployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment'
import { validate as isAutoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler'
import { validate as isNetworkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy'
import { validate as isDisruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../../packages/backlot/src/config/config.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'deploy/kubernetes')

/** The most that a stop may take beyond its delay and its grace period. */
const MAX_STOP_MS = 20_000

/** Whether a manifest of a kind matches its schema. */
const CHECKS: Readonly<Record<string, (manifest: unknown) => boolean>> = {
  ConfigMap: isConfigMap,
  Deployment: isDeployment,
  HorizontalPodAutoscaler: isAutoscaler,
  Namespace: isNamespace,
  NetworkPolicy: isNetworkPolicy,
  PodDisruptionBudget: isDisruptionBudget,
  Service: isService,
  ServiceAccount: isServiceAccount,
}

type Labels = Readonly<Record<string, string>>

/** The parsed content of a manifest. */
type Manifest<Spec = unknown> = {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: Spec
}

type DeploymentSpec = {
  readonly selector: { readonly matchLabels: Labels }
  readonly template: {
    readonly metadata: { readonly labels: Labels }
    readonly spec: {
      readonly terminationGracePeriodSeconds: number
      readonly containers: readonly { readonly args: readonly string[] }[]
      readonly volumes: readonly { readonly configMap?: { readonly name: string } }[]
    }
  }
}

const kustomization: { readonly resources: readonly string[] } = parse(
  readFileSync(join(FOLDER, 'kustomization.yaml'), 'utf8'),
)
const manifests: readonly Manifest[] = kustomization.resources.flatMap((file) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8'), { merge: true }).map((document) => {
    assert.deepEqual(document.errors, [], file)
    return document.toJS()
  }),
)

const [configFile = ''] = manifests.flatMap((each) =>
  'data' in each ? Object.values(each.data as Labels) : [],
)

/** The manifests of a kind. */
function of<Spec>(kind: string): readonly Manifest<Spec>[] {
  return manifests.filter((each): each is Manifest<Spec> => each.kind === kind)
}

const deployments = of<DeploymentSpec>('Deployment')

describe('the manifests for Kubernetes', () => {
  test('are all named by the kustomization', () => {
    const files = readdirSync(FOLDER).filter((file) => file !== 'kustomization.yaml')
    assert.deepEqual(files.toSorted(), kustomization.resources.toSorted())
  })

  for (const manifest of manifests)
    test(`are of the published schema: ${manifest.kind} ${manifest.metadata.name}`, () => {
      assert.equal(CHECKS[manifest.kind]?.(manifest), true)
    })

  test('would not be of it with a replica count in words', () => {
    for (const { spec, ...deployment } of deployments)
      assert.equal(isDeployment({ ...deployment, spec: { ...spec, replicas: 'two' } }), false)
  })

  test('name what there is: targets of autoscalers, labels of selectors, config maps', () => {
    const names = new Set(deployments.map(({ metadata }) => metadata.name))
    type Scaler = { readonly scaleTargetRef: { readonly name: string } }
    for (const { spec } of of<Scaler>('HorizontalPodAutoscaler'))
      assert.ok(names.has(spec.scaleTargetRef.name))
    const labels = new Set(
      deployments.map(({ spec }) => JSON.stringify(spec.template.metadata.labels)),
    )
    const selectors = [
      ...[...of<DeploymentSpec>('PodDisruptionBudget'), ...deployments].map(
        ({ spec }) => spec.selector.matchLabels,
      ),
      ...of<{ readonly selector: Labels }>('Service').map(({ spec }) => spec.selector),
    ]
    for (const selector of selectors) assert.ok(labels.has(JSON.stringify(selector)))
    const configs = new Set(of('ConfigMap').map(({ metadata }) => metadata.name))
    for (const { configMap } of deployments.flatMap(({ spec }) => spec.template.spec.volumes))
      if (configMap) assert.ok(configs.has(configMap.name))
  })

  test('hold a configuration that the server takes, and give a stop the time that it may take', async (t) => {
    const home = mkdtempSync(join(tmpdir(), 'backlot-deploy-'))
    t.after(() => rmSync(home, { recursive: true }))
    writeFileSync(join(home, 'backlot.yaml'), configFile)
    const environment = {
      BACKLOT_STORE: 'postgres://backlot:secret@db/backlot',
      BACKLOT_SECRET_KEY: 'x'.repeat(32),
      BACKLOT_ADMIN_KEY: 'y'.repeat(32),
      BACKLOT_METRICS_KEY: 'z'.repeat(32),
    }
    for (const { spec, metadata } of deployments) {
      const { containers, terminationGracePeriodSeconds } = spec.template.spec
      const { args = [] } = containers[0] ?? {}
      const role = args[args.indexOf('--role') + 1] ?? ''
      const config = await readConfig(home, environment, { role })
      assert.equal(`backlot-${config.role}`, metadata.name)
      const { delayMs, graceMs } = config.shutdown
      assert.ok(
        terminationGracePeriodSeconds * 1000 > delayMs + graceMs + MAX_STOP_MS,
        metadata.name,
      )
    }
  })
})
