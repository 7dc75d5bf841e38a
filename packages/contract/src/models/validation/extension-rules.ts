import { forbidden, text, zeroOrOne } from './basic-rules.ts'
import type { Rule } from './rule.ts'
import { selector } from './selector-rules.ts'

const menuExtension: Rule = {
  anyOf: [
    { fields: { title: text, icon: text, menuLocation: zeroOrOne, groupName: forbidden } },
    { fields: { title: text, icon: text, 'groupName!': text, menuLocation: forbidden } },
  ],
}

const command: Rule = {
  fields: {
    'name!': text,
    'extend!': { fields: { visualContextMenu: menuExtension, visualOptionsMenu: menuExtension } },
    'title!': text,
    icon: text,
    selector,
  },
}

export const extension: Rule = { fields: { command } }

export const menuGroup: Rule = { fields: { 'name!': text, 'title!': text, menuLocation: zeroOrOne } }

export const extensions: Rule = {
  anyOf: [
    { items: extension },
    { fields: { 'commands!': { items: command }, groups: { items: menuGroup } } },
  ],
}
