import { createServer } from 'node:net'

export interface Listener {
  /** The part of the settings that names the port, for example `portal`. */
  part: string
  host: string
  port: number
}

/** Why nothing can listen there, as a code of Node; undefined when something can. */
const refusalOf = ({ host, port }: Listener) =>
  new Promise<string | undefined>((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message))
    probe.listen({ host, port }, () => probe.close(() => resolve(undefined)))
  })

/** Problems of where the product listens, one sentence each; none when all can be had. */
export async function portProblems(listeners: readonly Listener[]): Promise<string[]> {
  const problems: string[] = []
  for (const listener of listeners) {
    const refusal = await refusalOf(listener)
    if (refusal === undefined) continue
    const { part, host, port } = listener
    const variable = `CASEMENT_${part.toUpperCase()}`
    problems.push(
      refusal === 'EADDRINUSE' || refusal === 'EACCES'
        ? `${part}.port (${variable}_PORT): port ${port} on ${host} is taken; stop what listens there or choose another port`
        : `${part}.host (${variable}_HOST): this machine cannot listen on ${host} (${refusal}); name an address of its own, or 0.0.0.0 for all`,
    )
  }
  return problems
}
