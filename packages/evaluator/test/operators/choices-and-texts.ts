import type { PlanOperator } from '../../src/index.ts'
import { amount, boolean, maxWhole, integer, operation, text } from '../values.ts'
import { cents, number, truth, whole, word } from './operator-cases.ts'
import type { OperatorCase } from './operator-cases.ts'

export const choiceAndTextCases = {
  if: [
    ['TRUE takes the first', operation('if', amount, truth(true), cents('-1.00'), cents('2.00')), '-1.00'],
    ['FALSE takes the second', operation('if', amount, truth(false), cents('1.00'), cents('-2.00')), '-2.00'],
    ['BLANK takes the second', operation('if', amount, truth(null), cents('1.00'), cents('0.00')), '0.00'],
    ['what is taken may be BLANK', operation('if', amount, truth(true), cents(null), cents('2.00')), null],
  ],
  coalesce: [
    [
      'the first that is there',
      operation('coalesce', amount, cents(null), cents('-1.00'), cents('2')),
      '-1.00',
    ],
    ['0 is there', operation('coalesce', amount, cents('0.00'), cents('2.00')), '0.00'],
    ['an empty text is there', operation('coalesce', text, word(''), word('a')), ''],
    ['none is there', operation('coalesce', amount, cents(null), cents(null)), null],
    ['every digit', operation('coalesce', integer, whole(`-${maxWhole}`), whole('0')), `-${maxWhole}`],
  ],
  join: [
    ['texts', operation('join', text, word('a'), word('B')), 'aB'],
    ['a text and BLANK', operation('join', text, word('a'), word(null)), 'a'],
    ['BLANK and a text', operation('join', text, word(null), word('b')), 'b'],
    ['BLANK and BLANK', operation('join', text, word(null), word(null)), null],
    ['an empty text is no BLANK', operation('join', text, word(''), word(null)), ''],
    ['a double', operation('join', text, number('-1.5'), word('%')), '-1.5%'],
  ],
  contains: [
    ['in the middle, without case', operation('contains', boolean, word('Revenue'), word('VEN')), true],
    ['not there', operation('contains', boolean, word('Revenue'), word('venn')), false],
    ['the shorter does not contain the longer', operation('contains', boolean, word('a'), word('ab')), false],
    ['BLANK is in all', operation('contains', boolean, word('a'), word(null)), true],
    ['nothing is in BLANK', operation('contains', boolean, word(null), word('a')), false],
    ['BLANK is in BLANK', operation('contains', boolean, word(null), word(null)), true],
    ['BLANK is no word', operation('contains', boolean, word('null'), word(null)), true],
    ['BLANK has no word', operation('contains', boolean, word(null), word('null')), false],
  ],
  startsWith: [
    ['BLANK is no start of a word', operation('startsWith', boolean, word(null), word('Str')), false],
    ['with BLANK a word that is none', operation('startsWith', boolean, word('b'), word(null)), true],
    ['at the start, without case', operation('startsWith', boolean, word('Revenue'), word('REV')), true],
    ['in the middle', operation('startsWith', boolean, word('Revenue'), word('ven')), false],
    ['all start with BLANK', operation('startsWith', boolean, word('a'), word(null)), true],
    ['BLANK starts with nothing', operation('startsWith', boolean, word(null), word('n')), false],
  ],
} satisfies Partial<Record<PlanOperator, readonly OperatorCase[]>>
