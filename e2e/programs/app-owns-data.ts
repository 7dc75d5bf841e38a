import { ConfidentialClientApplication, type INetworkModule } from '@azure/msal-node'

/** What such a program is configured with: addresses and ids of Entra and of Power BI, and a secret. */
export interface ProgramConfig {
  readonly authorityUrl: string
  /** Hosts that @azure/msal-node need not ask Microsoft about; Entra's own are known to it. */
  readonly knownAuthorities?: readonly string[]
  readonly powerBiApiUrl: string
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
  readonly workspaceId: string
  readonly reportId: string
  /** Whose rows are shown, of a dataset with roles; absent: of one without. */
  readonly identity?: { readonly username: string; readonly roles: readonly string[] }
}

/** What its page embeds with. */
export interface EmbedParameters {
  readonly accessToken: string
  readonly embedUrl: string
  readonly expiry: string
}

/** A call over HTTPS: status and text of the answer. */
export type CallOut = (
  method: string,
  url: string,
  options: { readonly headers: Readonly<Record<string, string>>; readonly body?: string | undefined },
) => Promise<{ status: number; headers: Record<string, string>; text: string }>

/**
 * The server of a page that embeds for its customers, written for Power BI and calling as the vendor's Node sample does: a
 * token of its own by @azure/msal-node, the report, an embed token. Throws what is refused, with its text.
 */
export async function embedParameters(config: ProgramConfig, callOut: CallOut): Promise<EmbedParameters> {
  const { authorityUrl, knownAuthorities = [], powerBiApiUrl, tenantId, clientId, clientSecret } = config
  const { workspaceId, reportId, identity } = config
  const authority = authorityUrl + tenantId
  const program = new ConfidentialClientApplication({
    auth: { clientId, clientSecret, authority, knownAuthorities: [...knownAuthorities] },
    system: { networkClient: networkOver(callOut) },
  })
  const own = await program.acquireTokenByClientCredential({
    scopes: ['https://analysis.windows.net/powerbi/api/.default'],
  })
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${own!.accessToken}` }
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const options = { headers, body: body && JSON.stringify(body) }
    const { status, text } = await callOut(method, `${powerBiApiUrl}v1.0/myorg${path}`, options)
    if (status !== 200) throw new Error(`${status} ${text}`)
    return JSON.parse(text) as T
  }
  const report = await ask<{ datasetId: string; embedUrl: string }>(
    'GET',
    `/groups/${workspaceId}/reports/${reportId}`,
  )
  const { token, expiration } = await ask<{ token: string; expiration: string }>('POST', '/GenerateToken', {
    reports: [{ id: reportId }],
    datasets: [{ id: report.datasetId }],
    targetWorkspaces: [{ id: workspaceId }],
    ...(identity && { identities: [{ ...identity, datasets: [report.datasetId] }] }),
  })
  return { accessToken: token, embedUrl: report.embedUrl, expiry: expiration }
}

function networkOver(callOut: CallOut): INetworkModule {
  const asking =
    (method: string): INetworkModule['sendPostRequestAsync'] =>
    async (url, { headers = {}, body } = {}) => {
      const answer = await callOut(method, url, { headers, body })
      return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.text) as never }
    }
  return { sendGetRequestAsync: asking('GET'), sendPostRequestAsync: asking('POST') }
}
