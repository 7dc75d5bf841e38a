import { compareValues, exact, folded, writtenDay, zero } from '../values.ts'
import type { Exact, Plain } from '../values.ts'
import { addDays, addMonths } from './days.ts'
import { arithmetic, asDay, floor, modulo, round, text, truth } from './scalars.ts'

/** A function of nothing but its arguments, each of which is evaluated where it is wanted; undefined for another one. */
export function scalarFunction(
  name: string,
  value: (index: number) => Plain,
  count: number,
): Plain | undefined {
  switch (name) {
    case 'TRUE':
      return true
    case 'FALSE':
      return false
    case 'BLANK':
      return null
    case 'AND':
      return truth(value(0)) && truth(value(1))
    case 'OR':
      return truth(value(0)) || truth(value(1))
    case 'ISBLANK':
      return value(0) === null
    case 'COALESCE':
      for (let index = 0; index < count; index++) {
        const found = value(index)
        if (found !== null) return found
      }
      return null
    case 'ABS': {
      const a = value(0)
      return a !== null && compareValues(a, zero) < 0 ? arithmetic('-', zero, a) : a
    }
    case 'ROUND':
      return round(value(0), Number((value(1) as Exact).digits))
    case 'INT':
      return floor(value(0))
    case 'MOD':
      return modulo(value(0), value(1))
    case 'NOT':
      return !truth(value(0))
    case 'POWER':
      return arithmetic('^', value(0), value(1))
    case 'LEN':
      return { digits: BigInt([...text(value(0))].length), scale: 0 }
    case 'UPPER':
    case 'LOWER': {
      const whole = value(0)
      if (whole === null) return null
      return name === 'UPPER' ? text(whole).toUpperCase() : text(whole).toLowerCase()
    }
    case 'LEFT':
    case 'RIGHT': {
      const whole = value(0)
      if (whole === null) return null
      const length = count > 1 ? Number((value(1) as Exact).digits) : 1
      const letters = [...text(whole)]
      return (
        name === 'LEFT' ? letters.slice(0, length) : letters.slice(Math.max(0, letters.length - length))
      ).join('')
    }
    case 'CONTAINSSTRING':
      return folded(text(value(0))).includes(folded(text(value(1))))
    case 'DATE':
      return {
        day:
          Date.UTC(
            ...([0, 1, 2].map((index) => Number((value(index) as Exact).digits) - (index === 1 ? 1 : 0)) as [
              number,
              number,
              number,
            ]),
          ) / 86_400_000,
      }
    case 'YEAR':
    case 'MONTH':
    case 'DAY': {
      const day = asDay(value(0))
      if (!day) return null
      const [year, month, date] = writtenDay(day).split('-') as [string, string, string]
      return exact(String(Number(name === 'YEAR' ? year : name === 'MONTH' ? month : date)))
    }
    case 'EDATE':
    case 'EOMONTH': {
      const day = asDay(value(0))
      if (!day) return null
      const shifted = addMonths(new Date(day.day * 86_400_000), Number((value(1) as Exact).digits))
      const end = addDays(new Date(Date.UTC(shifted.getUTCFullYear(), shifted.getUTCMonth() + 1, 1)), -1)
      return { day: (name === 'EDATE' ? shifted : end).getTime() / 86_400_000 }
    }
    case 'CONCATENATE':
      return value(0) === null && value(1) === null ? null : `${text(value(0))}${text(value(1))}`
    default:
      return undefined
  }
}
