/**
 * Rules for what runs in the frame. Its page stands in another one: what scrolls every ancestor, or gives the focus as it comes,
 * moves the page of the host; a sandbox around it may send no forms.
 */
const staysInFrame = {
  meta: {
    docs: { description: 'The frame scrolls its own boxes, and asks nothing of the page that embeds it.' },
    messages: {
      scrolls: 'Use scrollIntoSight of @casement/design: scrollIntoView moves the page of the host.',
      sends: 'Use Form of @casement/design: in a sandbox without allow-forms a form does nothing.',
      focuses:
        'Use focusInSight of @casement/design: focus without preventScroll moves the page of the host.',
    },
  },
  create: (context) => ({
    CallExpression(node) {
      const { callee, arguments: given } = node
      if (callee.type !== 'MemberExpression' || callee.computed) return
      const { name } = callee.property
      if (name.startsWith('scrollIntoView')) context.report({ node, messageId: 'scrolls' })
      if (name === 'focus' && given.length === 0) context.report({ node, messageId: 'focuses' })
    },
    JSXOpeningElement(node) {
      if (node.name.name === 'form') context.report({ node, messageId: 'sends' })
    },
    JSXAttribute(node) {
      if (node.name.name === 'autoFocus') context.report({ node, messageId: 'focuses' })
    },
  }),
}

export default { meta: { name: 'frame' }, rules: { 'stays-in-frame': staysInFrame } }
