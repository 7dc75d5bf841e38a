import { setTimeout as sleep } from 'node:timers/promises'
import type { Catalogue, ReportEntry } from '@casement/portal-api'
import type { SemanticQuery } from '@casement/query'
import { reportIds } from '../../samples/src/index.ts'
import type { Person } from '../browser.ts'
import { signInOverHttp } from '../http-sign-in.ts'
import type { Addresses } from '../product.ts'
import { errorCodes } from './error-codes.ts'

/** What people met while faults came and went. */
export interface Met {
  /** Answers that were the person's own figures. */
  right: number
  /** Answers that said in words why there are none. */
  refused: number
  /** Calls without any answer. */
  lost: number
  /** Changes of grants that were acknowledged. */
  acknowledged: number
  /** What must not happen. */
  readonly wrong: string[]
}

interface Grant {
  readonly id: string
  readonly version: number
  readonly changedAt?: unknown
  readonly changedBy?: unknown
}

/** Revenue by country: a person sees the rows of their own companies and no others. */
const query: SemanticQuery = {
  select: [
    { name: 'country', field: { kind: 'column', table: 'Entity', column: 'Country' } },
    { name: 'revenue', field: { kind: 'measure', table: 'Ledger', measure: 'Revenue' } },
  ],
  orderBy: [{ name: 'country', direction: 'ascending' }],
}

/** The answer of a call, when there is one; a failed one has to say in JSON why, in words of the product's own. */
class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`refused with ${status}`)
    this.status = status
  }
}

const longestMs = 20_000

export class WatchedPeople {
  readonly met: Met = { right: 0, refused: 0, lost: 0, acknowledged: 0, wrong: [] }
  readonly #addresses: Addresses
  readonly #tokens = new Map<Person, string>()
  readonly #embedTokens = new Map<Person, string>()
  readonly #figures = new Map<Person, string>()
  #grant: Grant | undefined
  #isWatching = true

  constructor(addresses: Addresses) {
    this.#addresses = addresses
  }

  /** The figures as they are without a fault; later ones must be the same. */
  async begin(): Promise<void> {
    for (const person of ['grace', 'emil'] as const) {
      const figures = await this.#ask(person)
      this.#figures.set(person, figures)
    }
    const [all, some] = ['grace', 'emil'].map((person) => this.#figures.get(person as Person)!)
    if (all === some || !some!.includes('Germany')) throw new Error(`The two see the same: ${some}`)
    await this.change()
  }

  /** Reads and changes, again and again, until `end`. */
  async watch(): Promise<void> {
    const again = async (act: () => Promise<unknown>) => {
      while (this.#isWatching) {
        await act()
        // oxlint-disable-next-line waiting/no-sleep -- people who pause between two things, however many they do
        await sleep(250)
      }
    }
    await Promise.all([
      again(() => this.read('grace')),
      again(() => this.read('emil')),
      again(() => this.change()),
    ])
  }

  end(): void {
    this.#isWatching = false
  }

  /** True if the person got their own figures. */
  async read(person: Person): Promise<boolean> {
    try {
      const figures = await this.#ask(person)
      const isRight = figures === this.#figures.get(person)
      if (isRight) this.met.right++
      else this.met.wrong.push(`${person} was shown ${figures.slice(0, 300)}`)
      return isRight
    } catch (error) {
      this.#note(person, error)
      return false
    }
  }

  /** True if a change of a grant was acknowledged and what was acknowledged before is there. */
  async change(): Promise<boolean> {
    try {
      const grants = await this.#call<Grant[]>('ada', 'GET', '/api/adminRoutes/getAll')
      const kept = grants.find(({ id }) => id === this.#grant?.id) ?? (this.#grant ? undefined : grants[0])
      if (!kept || kept.version < (this.#grant?.version ?? 0))
        this.met.wrong.push(
          `version ${this.#grant?.version} was acknowledged, ${kept?.version ?? 'nothing'} is there`,
        )
      if (!kept) return false
      const { changedAt: _at, changedBy: _by, ...fields } = kept
      this.#grant = await this.#call<Grant>('ada', 'POST', '/api/adminRoutes/updateOne', {
        ...fields,
        note: `${Date.now()}`,
      })
      this.met.acknowledged++
      return true
    } catch (error) {
      this.#note('ada', error)
      return false
    }
  }

  async #ask(person: Person): Promise<string> {
    const token = this.#embedTokens.get(person) ?? (await this.#embedToken(person))
    this.#embedTokens.set(person, token)
    const path = `/embed/query?reportId=${reportIds.groupResults}`
    const answer = await this.#fetch(this.#addresses.serviceUrl + path, token, 'POST', {
      casement: 1,
      queries: [{ id: 'q', query }],
    }).catch((error: unknown) => {
      if (error instanceof Refused) this.#embedTokens.delete(person)
      throw error
    })
    const line = answer
      .trim()
      .split('\n')
      .map((each) => JSON.parse(each) as { columns?: { values: unknown[] }[]; error?: unknown })
      .find((each) => 'columns' in each || 'error' in each)
    if (!line?.columns) {
      this.#mustSay(200, JSON.stringify(line?.error))
      throw new Refused(200)
    }
    return JSON.stringify(line.columns.map(({ values }) => values))
  }

  async #embedToken(person: Person): Promise<string> {
    const { res } = await this.#call<Catalogue>(person, 'POST', '/api/getAll/all', {})
    const entries = Object.values(res).flatMap(([, ...reports]) => reports as ReportEntry[])
    const token = entries.find(({ id }) => id === reportIds.groupResults)?.access.accessToken
    if (token === undefined) throw new Refused(200)
    return token
  }

  async #call<T>(person: Person, method: string, path: string, body?: object): Promise<T> {
    const token = this.#tokens.get(person) ?? (await this.#signIn(person))
    this.#tokens.set(person, token)
    const answer = await this.#fetch(this.#addresses.portalUrl + path, token, method, body).catch(
      (error: unknown) => {
        if (error instanceof Refused && error.status === 401) this.#tokens.delete(person)
        throw error
      },
    )
    return JSON.parse(answer) as T
  }

  async #signIn(person: Person): Promise<string> {
    // oxlint-disable-next-line waiting/no-sleep -- the longest that a sign-in may take; nothing waits for it to pass
    const late = sleep(longestMs, undefined, { ref: false }).then(() => {
      throw new Error('the sign-in took too long')
    })
    return (await Promise.race([signInOverHttp(this.#addresses, person), late])).accessToken
  }

  async #fetch(url: string, token: string, method: string, body?: object): Promise<string> {
    const answer = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(longestMs),
    })
    const text = await answer.text()
    if (answer.ok) return text
    this.#mustSay(answer.status, text)
    throw new Refused(answer.status)
  }

  /** A refusal has a code of which the documentation says what to do, and holds nothing of the program's inside. */
  #mustSay(status: number, text: string): void {
    let says = ''
    try {
      const { error, ...own } = JSON.parse(text) as {
        error?: { code?: string; message?: string }
        code?: string
      }
      says = (error ?? own).code ?? ''
    } catch {
      // Not JSON: it says nothing.
    }
    if (!errorCodes.includes(says) || /node_modules|\n\s+at |ECONN|postgres:\/\//.test(text))
      this.met.wrong.push(`a refusal with ${status} says ${text.slice(0, 300)}`)
  }

  #note(person: Person, error: unknown): void {
    if (error instanceof Refused) this.met.refused++
    else this.met.lost++
    if (!(error instanceof TypeError || error instanceof Refused)) this.#tokens.delete(person)
  }
}
