import { patienceMs, waitedMs } from '../patience.mjs'

/**
 * Rules for tests. How fast the machine is must not decide whether one passes: it waits for what happens, and time itself is
 * given to it. An exception names its reason behind the comment that switches a rule off, which scripts/test/waiting.test.ts
 * reads.
 */
const timers = new Set(['setTimeout', 'setInterval'])
const timerModules = new Set(['node:timers/promises', 'timers/promises', 'node:timers', 'timers'])
const globals = new Set(['window', 'globalThis', 'global', 'self'])

const isNamed = (node, name) => node?.type === 'Identifier' && node.name === name

/** A method call's name: `page.waitForTimeout(5)` has `waitForTimeout`. */
const methodOf = (callee) =>
  callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : undefined

/** A timer without a time, which is a later task of the same program. */
const isLaterTask = (name, time) => name === 'setTimeout' && (!time || time.value === 0)

const noSleep = {
  meta: {
    docs: { description: 'A test waits for what happens, not for time to pass.' },
    messages: {
      sleep:
        'Wait for what this stands for (expect.poll, vi.waitFor, a promise of the product), or give the time: how long it takes is the machine’s.',
    },
  },
  create(context) {
    const sleeps = new Set()
    return {
      ImportDeclaration({ source, specifiers }) {
        if (!timerModules.has(source.value)) return
        for (const { type, imported, local } of specifiers)
          if (type !== 'ImportSpecifier' || timers.has(imported.name) || imported.name === 'scheduler')
            sleeps.add(local.name)
      },
      CallExpression(node) {
        const { callee, arguments: given } = node
        const method = methodOf(callee)
        const isSleep =
          method === 'waitForTimeout' ||
          (method && sleeps.has(callee.object.name)) ||
          (callee.type === 'Identifier' && sleeps.has(callee.name)) ||
          (timers.has(method) && globals.has(callee.object.name) && !isLaterTask(method, given[1])) ||
          (callee.type === 'Identifier' && timers.has(callee.name) && !isLaterTask(callee.name, given[1]))
        if (isSleep) context.report({ node, messageId: 'sleep' })
      },
    }
  },
}

const isReadClock = (node) =>
  node?.type === 'CallExpression' &&
  methodOf(node.callee) === 'now' &&
  (isNamed(node.callee.object, 'Date') || isNamed(node.callee.object, 'performance'))

/** What is counted from a clock that runs: a difference of which one side reads it, divided or rounded or not. */
function isElapsed(node, elapsed) {
  if (node?.type === 'Identifier') return elapsed.has(node.name)
  if (node?.type === 'CallExpression') return node.arguments.some((part) => isElapsed(part, elapsed))
  if (node?.type !== 'BinaryExpression') return false
  if (node.operator === '-') return [node.left, node.right].some((side) => readsClock(side))
  return [node.left, node.right].some((side) => isElapsed(side, elapsed))
}

const readsClock = (node) =>
  isReadClock(node) ||
  (node?.type === 'BinaryExpression' && (readsClock(node.left) || readsClock(node.right)))

/** True for `expect(...).toBeGreaterThan` and what is alike: a slow machine only takes longer. */
const isLowerBound = ({ parent }) =>
  parent.type === 'MemberExpression' && parent.property.name.startsWith('toBeGreaterThan')

const noElapsedTime = {
  meta: {
    docs: { description: 'A test does not expect that something took no longer than so long.' },
    messages: {
      elapsed:
        'Expect what happened and in which order, under a clock that the test gives: a busy machine takes longer.',
    },
  },
  create(context) {
    const elapsed = new Set()
    return {
      VariableDeclarator({ id, init }) {
        if (id.type === 'Identifier' && isElapsed(init, elapsed)) elapsed.add(id.name)
      },
      CallExpression(node) {
        if (isNamed(node.callee, 'expect') && isElapsed(node.arguments[0], elapsed) && !isLowerBound(node))
          context.report({ node, messageId: 'elapsed' })
      },
    }
  },
}

/** Where limits of a test may be written: behind it and its hooks, and what is waited for in it. */
const limited = new Set(['test', 'it', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach', 'describe'])

/** The outermost name of what is called: `test.each(rows)(name, run)` has `test`. */
const firstNameOf = ({ type, name, object, callee }) => {
  if (type === 'MemberExpression') return firstNameOf(object)
  return type === 'CallExpression' ? firstNameOf(callee) : name
}

const isShort = (node, longest) =>
  node?.type === 'Literal' && typeof node.value === 'number' && node.value < longest

const noShortLimit = {
  meta: {
    docs: { description: 'A test waits no shorter than all do (scripts/patience.mjs).' },
    messages: {
      short: 'Leave the limit to scripts/patience.mjs: a shorter one is a claim about the machine.',
      waitFor:
        'Use expect.poll or scripts/eventually.ts, which wait as long as tests do: this waits for a second.',
    },
  },
  create(context) {
    return {
      CallExpression(node) {
        const { callee, arguments: given } = node
        const method = methodOf(callee)
        if (isNamed(callee.object, 'vi') && (method === 'waitFor' || method === 'waitUntil'))
          context.report({ node, messageId: 'waitFor' })
        if (limited.has(firstNameOf(callee)) && isShort(given.at(-1), patienceMs))
          context.report({ node: given.at(-1), messageId: 'short' })
        if (method?.startsWith('setDefault') && isShort(given[0], waitedMs))
          context.report({ node: given[0], messageId: 'short' })
      },
      Property({ key, value }) {
        const isLimit = isNamed(key, 'timeout')
          ? isShort(value, waitedMs)
          : isNamed(key, 'testTimeout') && isShort(value, patienceMs)
        if (isLimit) context.report({ node: value, messageId: 'short' })
      },
    }
  },
}

export default {
  meta: { name: 'waiting' },
  rules: { 'no-sleep': noSleep, 'no-elapsed-time': noElapsedTime, 'no-short-limit': noShortLimit },
}
