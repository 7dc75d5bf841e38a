import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@casement/server'
import { generate } from 'selfsigned'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../../scripts/root.mjs'

const read = (name: string) => readFileSync(join(root, 'deploy/proxies', name), 'utf8')
const [nginx, haproxy] = [read('nginx.conf'), read('haproxy.cfg')]
const folder = mkdtempSync(join(tmpdir(), 'casement-proxies-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What both examples say of the settings beside them. */
const settings = readSettings({
  cwd: '/',
  env: {
    NODE_ENV: 'production',
    CASEMENT_PORTAL_PUBLIC_URL: /portal\.publicUrl (\S+),/.exec(nginx)![1]!,
    CASEMENT_SERVICE_PUBLIC_URL: /service\.publicUrl\n?#? (\S+),/.exec(nginx)![1]!,
    CASEMENT_PORTAL_TRUST_PROXY: 'true',
    CASEMENT_SERVICE_TRUST_PROXY: 'true',
    CASEMENT_IDENTITY_BUILT_IN: 'false',
    CASEMENT_SIGN_IN_ISSUER: 'https://login.example.com',
    CASEMENT_SIGN_IN_CLIENT_ID: 'portal',
    CASEMENT_SIGN_IN_AUDIENCE: 'portal-api',
    CASEMENT_ADMIN_PERSONS: 'ada',
  },
})
const seconds = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`\\b${name} (\\d+)s`, 'g'))].map(([, value]) => Number(value) * 1000)

test('both lead from the public addresses to the ports of portal and service', () => {
  for (const part of ['portal', 'service'] as const) {
    const { port, publicUrl } = settings[part]
    const host = new URL(publicUrl).hostname.replaceAll('.', String.raw`\.`)
    expect(nginx).toMatch(new RegExp(`upstream casement_${part} \\{\\s+server 127\\.0\\.0\\.1:${port}\\b`))
    expect(nginx).toMatch(new RegExp(`server_name ${host};[^]*?proxy_pass http://casement_${part};`))
    expect(haproxy).toMatch(
      new RegExp(`use_backend ${part} if \\{ hdr\\(host\\),field\\(1,:\\) -i ${host} \\}`),
    )
    expect(haproxy).toMatch(new RegExp(`backend ${part}\\n[^]*?server ${part}-1 127\\.0\\.0\\.1:${port}\\b`))
  }
})

test('both wait longer than a query may take, and hold up no stream', () => {
  const longest = settings.service.queryTimeoutMs
  for (const waited of [seconds(nginx, 'proxy_read_timeout'), seconds(haproxy, 'timeout server')]) {
    expect(waited.length).toBeGreaterThan(0)
    for (const ms of waited) expect(ms).toBeGreaterThan(2 * longest)
  }
  const passed = nginx.match(/proxy_pass /g)!.length
  expect(nginx.match(/proxy_buffering off;/g)).toHaveLength(passed)
})

test('both put their own word in the place of what callers say of themselves', () => {
  const passed = nginx.match(/proxy_pass /g)!.length
  expect(nginx.match(/proxy_set_header X-Forwarded-For \$remote_addr;/g)).toHaveLength(passed)
  expect(haproxy).toContain('http-request set-header X-Forwarded-For %[src]\n')
})

test('neither passes on what is measured', () => {
  expect(nginx.match(/location = \/metrics \{\s+return 404;/g)).toHaveLength(2)
  expect(haproxy).toContain('http-request deny deny_status 404 if { path /metrics }')
})

test('HAProxy asks whether servers are ready, in less than the pause of a stop, and gives them the time that it takes', () => {
  expect(haproxy.match(/option httpchk GET \/readyz\n/g)).toHaveLength(2)
  const [, every, times] = /check inter (\d+)s fall (\d+)/.exec(haproxy)!
  expect(1000 * Number(every) * Number(times)).toBeLessThan(settings.stopping.pauseMs)
  // /readyz answers within two seconds.
  expect(seconds(haproxy, 'timeout check')[0]).toBeGreaterThan(2000)
})

/** The example with a certificate that is there, and ports that nobody needs rights for. */
async function tried(name: string, text: string): Promise<string> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
  })
  const files = { 'fullchain.pem': cert, 'key.pem': key, 'haproxy.pem': `${cert}\n${key}\n` }
  for (const [file, pem] of Object.entries(files)) writeFileSync(join(folder, file), pem)
  const path = join(folder, name)
  const here = text.replaceAll('/etc/ssl/casement', folder)
  writeFileSync(
    path,
    here.replaceAll(/(listen |bind :)(80|443)\b/g, (_, word, port) => `${word}18${port}`),
  )
  return path
}

test('nginx takes its example', async (context) => {
  const path = await tried('casement.conf', nginx)
  const whole = join(folder, 'nginx.conf')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${folder}/${what};`,
  )
  const text = `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp { ${places.join(' ')} access_log off; include ${path}; }\n`
  writeFileSync(whole, text)
  const { error, stderr, status } = spawnSync('nginx', ['-t', '-q', '-p', folder, '-c', whole], {
    encoding: 'utf8',
  })
  if (error) return context.skip('there is no nginx')
  expect([stderr.replaceAll(/^.*\[warn\].*\n/gm, ''), status]).toEqual(['', 0])
})

test('HAProxy takes its example', async (context) => {
  const path = await tried('haproxy.cfg', haproxy)
  const { error, stderr, status } = spawnSync('haproxy', ['-c', '-f', path], { encoding: 'utf8' })
  if (error) return context.skip('there is no haproxy')
  expect([stderr.replaceAll(/^\[NOTICE\].*\n/gm, ''), status]).toEqual(['', 0])
})
