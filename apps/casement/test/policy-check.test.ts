import { tmpdir } from 'node:os'
import { readSettings } from '@casement/server'
import { expect, test } from 'vitest'
import { policyProblems } from '../src/checks/policy-check.ts'

const problemsWith = (settings: Record<string, string>) => {
  const env = Object.entries(settings).map(([name, value]) => [`CASEMENT_${name}`, value])
  return policyProblems(readSettings({ env: Object.fromEntries(env), cwd: tmpdir() }))
}
const apart = {
  PORTAL_PUBLIC_URL: 'https://portal.example.com/finance',
  SERVICE_PUBLIC_URL: 'https://reports.example.com:8443/embed',
  IDENTITY_ALLOW_IN_PRODUCTION: 'true',
}
const powerBi = {
  EMBEDDING_BASE_URL: 'https://api.powerbi.com/v1.0/myorg',
  EMBEDDING_TOKEN_URL: 'https://login.microsoftonline.com/t/oauth2/v2.0/token',
  EMBEDDING_CLIENT_SECRET: 'planted-secret',
}
const appHost = { EMBEDDING_PROVIDER_APP_HOST: 'https://app.powerbi.com' }

test.each<[what: string, settings: Record<string, string>]>([
  ['the defaults', {}],
  ['public addresses', apart],
  [
    'the origin of the portal among others',
    { ...apart, SERVICE_ALLOWED_HOSTS: 'https://a.example.com,https://portal.example.com' },
  ],
  [
    'the host and port of the service',
    { ...apart, EMBEDDING_PROVIDER_ALLOWED_HOSTS: 'reports.example.com:8443' },
  ],
  ['a host that is the app host too', { ...apart, EMBEDDING_PROVIDER_ALLOWED_HOSTS: 'Reports.example.com' }],
  ['sub-domains', { ...powerBi, ...appHost, EMBEDDING_PROVIDER_ALLOWED_HOSTS: '*.powerbi.com' }],
  [
    'Power BI',
    {
      ...powerBi,
      ...appHost,
      EMBEDDING_PROVIDER_ALLOWED_HOSTS: 'app.powerbi.com',
      SERVICE_ALLOWED_HOSTS: 'https://other.example.com',
    },
  ],
])('with %s every policy lets the frames be seen', (_what, settings) => {
  expect(problemsWith(settings)).toEqual([])
})

test.each<[what: string, settings: Record<string, string>, problems: RegExp[]]>([
  [
    'a service that others alone may embed',
    { ...apart, SERVICE_ALLOWED_HOSTS: 'https://intranet.example.com' },
    [
      /^service\.allowedHosts .*: is https:\/\/intranet\.example\.com, .*; add https:\/\/portal\.example\.com$/,
    ],
  ],
  [
    'a service that no host of the list names',
    { ...apart, EMBEDDING_PROVIDER_ALLOWED_HOSTS: 'app.powerbi.com' },
    [
      /^embedding\.provider\.allowedHosts .*: is app\.powerbi\.com, .*appHost, https:\/\/reports\.example\.com:8443; add reports\.example\.com:8443$/,
    ],
  ],
  [
    'an app host elsewhere, and a port that sub-domains do not have',
    { ...apart, ...appHost, EMBEDDING_PROVIDER_ALLOWED_HOSTS: '*.example.com,app.powerbi.com' },
    [/^embedding\.provider\.allowedHosts .* service\.publicUrl, .*; add reports\.example\.com:8443$/],
  ],
  [
    'an app host that no host of the list names',
    { ...powerBi, ...appHost, EMBEDDING_PROVIDER_ALLOWED_HOSTS: 'powerbi.com,*.app.powerbi.com' },
    [/^embedding\.provider\.allowedHosts .*appHost, https:\/\/app\.powerbi\.com; add app\.powerbi\.com$/],
  ],
  [
    'Power BI whose frames are not named',
    powerBi,
    [
      /^embedding\.provider\.appHost .*: is http:\/\/localhost:4001, our own service, which does not run beside https:\/\/api\.powerbi\.com/,
    ],
  ],
])('%s is a problem with what to do', (_what, settings, problems) => {
  expect(problemsWith(settings)).toEqual(problems.map((problem) => expect.stringMatching(problem)))
})
