/**
 * Rule for what reaches a screen: its words are in the message files, which have every language. Text between tags is looked at
 * by react/jsx-no-literals; this rule finds phrases in strings and templates, where a sentence is put together.
 */

/** Two words with a blank between them, or a word beside what a template puts in. */
const phrase = /(?:^|[\s(“"'])\p{L}+,? \p{L}{2,}|(?:^|\s)\p{L}?\p{Ll}{2,}:? “?\0|\0”? \p{Ll}{3,}/u
/** Letters of sentences: names of classes, events, media features, keys of objects and statements have others. */
const isPhrase = (text) =>
  phrase.test(text) &&
  !/[{};=_<>]|--|::|^\s*[.#@(]|^(?:Bearer|casement) |color-mix/.test(text.replaceAll('\0', ''))

/** What a developer or a log reads, or no person at all. */
const unread = new Set([
  'ThrowStatement',
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TSLiteralType',
  'TSEnumMember',
])
/** Attributes and members that hold names of classes and keys. */
const unreadNames = /^(?:class(?:Name)?|key|style|transform|viewBox|sandbox|rel|what)$/
const isError = ({ type, callee }) =>
  (type === 'NewExpression' || type === 'CallExpression') &&
  (/Error$|^refus|^warn$/.test(callee.name ?? '') || callee.object?.name === 'console')

function isUnread(node) {
  for (let at = node; at; at = at.parent) {
    if (unread.has(at.type) || isError(at)) return true
    if (at.type === 'JSXAttribute') return unreadNames.test(at.name.name)
    if (at.type === 'Property' && unreadNames.test(at.key.name ?? at.key.value)) return true
    // A list of names, written as one.
    if (at.type === 'MemberExpression' && at.property.name === 'split') return true
    if (at.type === 'BinaryExpression' && /^[!=]==?$/.test(at.operator)) return true
    if (at.type === 'SwitchCase' && at.test === node) return true
    if (at.parent?.type === 'Property' && at.parent.key === at) return true
  }
  return false
}

const inMessages = {
  meta: {
    docs: { description: 'What reaches a screen is said in the message files.' },
    schema: [{ type: 'array', items: { type: 'string' } }],
    messages: {
      phrase:
        'Give “{{ text }}” a message id with a text in each language, or say behind a comment why no reader sees it.',
    },
  },
  create(context) {
    const allowed = new Set(context.options.flat())
    const look = (node, text) => {
      if (isPhrase(text) && !allowed.has(text.replaceAll('\0', '…')) && !isUnread(node))
        context.report({ node, messageId: 'phrase', data: { text: text.replaceAll('\0', '…') } })
    }
    return {
      Literal(node) {
        if (typeof node.value === 'string') look(node, node.value)
      },
      TemplateLiteral(node) {
        look(node, node.quasis.map(({ value }) => value.cooked).join('\0'))
      },
    }
  },
}

export default { meta: { name: 'words' }, rules: { 'in-messages': inMessages } }
