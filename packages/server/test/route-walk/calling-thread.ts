import { Worker } from 'node:worker_threads'

export interface Call {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** undefined: there is none */
  readonly body?: string | undefined
}

export interface CallAnswer {
  readonly status: number
  /** The first 64 KiB of it. */
  readonly text: string
}

export interface CallingThread {
  /** Resolves when the answer is read to its end. Rejects where there is none. */
  call(one: Call): Promise<CallAnswer>
  close(): Promise<unknown>
}

/** Calls servers from a thread of its own, so that sending and reading are no work of theirs. */
export function openCallingThread(): CallingThread {
  const worker = new Worker(source, { eval: true })
  const waiting = new Map<number, { done: (answer: CallAnswer) => void; fail: (error: Error) => void }>()
  let next = 0
  worker.on('message', ({ id, answer, problem }: Told) => {
    const { done, fail } = waiting.get(id)!
    waiting.delete(id)
    if (answer) done(answer)
    else fail(new Error(problem))
  })
  return {
    call: (one) =>
      new Promise((done, fail) => {
        waiting.set(next, { done, fail })
        worker.postMessage({ id: next++, ...one })
      }),
    close: () => worker.terminate(),
  }
}

interface Told {
  readonly id: number
  readonly answer?: CallAnswer
  readonly problem?: string
}

const source = `
const { parentPort } = require('node:worker_threads')
const { Agent, request } = require('node:http')
const agent = new Agent({ keepAlive: true })
parentPort.on('message', ({ id, method, url, headers = {}, body }) => {
  const fail = (error) => parentPort.postMessage({ id, problem: error.message })
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const asked = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
    let text = ''
    answer.setEncoding('latin1')
    answer.on('data', (part) => { if (text.length < 65536) text += part })
    answer.on('end', () => parentPort.postMessage({ id, answer: { status: answer.statusCode, text: text.slice(0, 65536) } }))
    answer.on('error', fail)
  })
  asked.on('error', fail)
  asked.end(body)
})
`
