import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings, version } from '@casement/server'
import { afterAll, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../../../scripts/root.mjs'

type Json = Record<string, any>

const folder = join(root, 'deploy/kubernetes')
const secrets = mkdtempSync(join(tmpdir(), 'casement-secrets-'))
afterAll(() => rmSync(secrets, { recursive: true, force: true }))

const documentsIn = (path: string): Json[] =>
  parseAllDocuments(readFileSync(path, 'utf8')).map((document) => {
    expect(document.errors, path).toEqual([])
    return document.toJS() as Json
  })

/** Applies a patch [RFC 6902], as far as the manifests use them. */
function patched(resource: Json, patch: string): Json {
  const copy = structuredClone(resource)
  for (const { op, path, value } of parse(patch) as { op: string; path: string; value?: unknown }[]) {
    const names = path.slice(1).split('/')
    const last = names.pop()!
    const parent = names.reduce<Json>((at, name) => at[name], copy)
    expect(parent, path).toHaveProperty([last])
    if (op === 'remove') delete parent[last]
    else parent[last] = value
  }
  return copy
}

/** Resources of a kustomization, with its patches; names of images and labels are left as they are. */
function resourcesOf(path: string): Json[] {
  const { resources, patches = [] } = parse(readFileSync(join(path, 'kustomization.yaml'), 'utf8')) as {
    resources: string[]
    patches?: { target: { kind: string; name: string }; patch: string }[]
  }
  let all = resources.flatMap((each) =>
    each.endsWith('.yaml') ? documentsIn(join(path, each)) : resourcesOf(join(path, each)),
  )
  for (const { target, patch } of patches) {
    const isTarget = ({ kind, metadata }: Json) => kind === target.kind && metadata.name === target.name
    expect(all.filter(isTarget)).toHaveLength(1)
    all = all.map((each) => (isTarget(each) ? patched(each, patch) : each))
  }
  return all
}

const variants = {
  several: resourcesOf(join(folder, 'several-processes')),
  one: resourcesOf(join(folder, 'one-process')),
}
const ofKind = (all: readonly Json[], kind: string): Json => all.find((each) => each['kind'] === kind)!
const podOf = (all: readonly Json[]): Json => ofKind(all, 'Deployment')['spec'].template.spec

/** What the image says before the manifests do. */
const ofImage = Object.fromEntries(
  readFileSync(join(root, 'Containerfile'), 'utf8')
    .replaceAll(/\\\n\s*/g, ' ')
    .match(/^ENV (.*)$/m)![1]!
    .trim()
    .split(/\s+/)
    .map((each) => each.split('=') as [string, string]),
)
const values: Readonly<Record<string, string>> = {
  'database-url': 'postgres://casement:chosen@database:5432/casement',
  'sealing-key': 'ab'.repeat(32),
  'metrics-token': 'token-to-read-measurements-by',
}

/** The settings of a pod, whose secrets lie where these do. */
function settingsOf(all: readonly Json[]) {
  const env = { ...ofImage, ...(ofKind(all, 'ConfigMap')['data'] as Record<string, string>) }
  const given = Object.entries(env).map(([name, value]) => {
    const file = /^\/secrets\/(.*)$/.exec(value)?.[1]
    if (file === undefined) return [name, value]
    expect(Object.keys(values)).toContain(file)
    writeFileSync(join(secrets, file), values[file]!)
    return [name, join(secrets, file)]
  })
  return readSettings({ env: Object.fromEntries(given), cwd: '/data' })
}

test.each(Object.entries(variants))('%s: the settings exist, and are those of production', (name, all) => {
  const { production, databaseUrl, sealingKey, metricsToken, dataFolder, identity, portal, service } =
    settingsOf(all)
  expect({ production, dataFolder, builtIn: identity.builtIn, metricsToken }).toEqual({
    production: true,
    dataFolder: '/data',
    builtIn: false,
    metricsToken: values['metrics-token'],
  })
  expect([portal.trustProxy, service.trustProxy]).toEqual([true, true])
  const shared = [databaseUrl, sealingKey]
  expect(shared).toEqual(
    name === 'several' ? [values['database-url'], values['sealing-key']] : [undefined, undefined],
  )
})

test('a store on a volume has one writer at a time, and several pods have one in PostgreSQL', () => {
  const [several, one] = [ofKind(variants.several, 'Deployment'), ofKind(variants.one, 'Deployment')]
  const dataOf = (all: readonly Json[]) => podOf(all)['volumes'].filter(({ name }: Json) => name === 'data')
  expect(several['spec'].replicas).toBeGreaterThan(1)
  expect(dataOf(variants.several)).toEqual([{ name: 'data', emptyDir: expect.anything() }])
  expect([one['spec'].replicas, one['spec'].strategy]).toEqual([1, { type: 'Recreate' }])
  expect(dataOf(variants.one)).toEqual([
    { name: 'data', persistentVolumeClaim: { claimName: 'casement-data' } },
  ])
  expect(ofKind(variants.one, 'PersistentVolumeClaim')).toMatchObject({
    metadata: { name: 'casement-data' },
    spec: { accessModes: ['ReadWriteOnce'] },
  })
})

test.each(Object.entries(variants))(
  '%s: ports, probes, volumes and times are those of the servers',
  (_name, all) => {
    const settings = settingsOf(all)
    const pod = podOf(all)
    const [container] = pod['containers'] as [Json]
    expect(container['ports']).toEqual([
      { name: 'portal', containerPort: settings.portal.port },
      { name: 'service', containerPort: settings.service.port },
    ])
    const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(
      (probe) => container[probe].httpGet,
    )
    expect(probes).toEqual(['/healthz', '/healthz', '/readyz'].map((path) => ({ path, port: 'portal' })))
    // /readyz answers within two seconds.
    expect(container['readinessProbe'].timeoutSeconds).toBeGreaterThan(2)
    const { pauseMs, answersMs } = settings.stopping
    const { periodSeconds, failureThreshold } = container['readinessProbe']
    expect(pauseMs).toBeGreaterThan(1000 * periodSeconds * failureThreshold)
    expect(1000 * pod['terminationGracePeriodSeconds']).toBeGreaterThan(pauseMs + 2 * answersMs)

    const mounted = new Map(
      (container['volumeMounts'] as Json[]).map(({ name, mountPath }) => [mountPath, name]),
    )
    expect([...mounted.keys()].toSorted()).toEqual(['/content', '/data', '/secrets', '/tmp'])
    expect([...mounted.values()].toSorted()).toEqual(
      (pod['volumes'] as Json[]).map(({ name }) => name).toSorted(),
    )
    expect([settings.dataFolder, settings.service.contentFolder]).toEqual(['/data', '/content'])
    expect(container['securityContext'].readOnlyRootFilesystem).toBe(true)
    const user = Number(/^USER (\d+)/m.exec(readFileSync(join(root, 'Containerfile'), 'utf8'))![1])
    expect([pod['securityContext'].runAsUser, pod['securityContext'].fsGroup]).toEqual([user, user])
  },
)

test.each(Object.entries(variants))(
  '%s: what Kubernetes says of services is not taken for settings',
  (_name, all) => {
    const services = all
      .filter(({ kind }) => kind === 'Service')
      .map(({ metadata }) => metadata.name as string)
    expect(services).toEqual(['casement-portal', 'casement-service'])
    expect(podOf(all)['enableServiceLinks']).toBe(false)
  },
)

test.each(Object.entries(variants))(
  '%s: the ingress leads from the public addresses to both servers',
  (_name, all) => {
    const { portal, service } = settingsOf(all)
    const { spec } = ofKind(all, 'Ingress')
    const to = Object.fromEntries(
      (spec.rules as Json[]).map(({ host, http }) => [host, http.paths[0].backend.service]),
    )
    expect(to).toEqual({
      [new URL(portal.publicUrl).host]: { name: 'casement-portal', port: { name: 'http' } },
      [new URL(service.publicUrl).host]: { name: 'casement-service', port: { name: 'http' } },
    })
    const targets = all
      .filter(({ kind }) => kind === 'Service')
      .map((each) => each['spec'].ports[0].targetPort)
    expect(targets).toEqual(['portal', 'service'])
  },
)

test('the image is that of this version', () => {
  const { images } = parse(readFileSync(join(folder, 'several-processes/kustomization.yaml'), 'utf8')) as Json
  expect(images).toEqual([{ name: 'casement', newName: expect.any(String), newTag: version }])
  expect(podOf(variants.several)['containers'][0].image).toBe('casement')
})

test.for(['several-processes', 'one-process'])('kustomize takes %s', (path, context) => {
  const { status, stdout, stderr, error } = spawnSync('kubectl', ['kustomize', join(folder, path)], {
    encoding: 'utf8',
  })
  if (error) return context.skip('there is no kubectl')
  expect([stderr, status]).toEqual(['', 0])
  expect(parseAllDocuments(stdout).map((each) => (each.toJS() as Json)['kind'])).toContain('Deployment')
})
