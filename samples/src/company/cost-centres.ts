/**
 * A cost centre. `staffShare` is its part of an entity's people in thousandths, `headOfficeShare` the same at head
 * office; `pay` is in thousandths of the entity's average. Wages of delivering cost centres are cost of sales.
 */
export interface CostCentre {
  readonly id: number
  readonly name: string
  readonly function: 'Operations' | 'Research and development' | 'Sales and marketing' | 'Administration'
  readonly isDelivering: boolean
  readonly staffShare: number
  readonly headOfficeShare: number
  readonly pay: number
}

const centre = (
  id: number,
  name: string,
  role: CostCentre['function'],
  isDelivering: boolean,
  numbers: readonly [staffShare: number, headOfficeShare: number, pay: number],
): CostCentre => ({
  id,
  name,
  function: role,
  isDelivering,
  staffShare: numbers[0],
  headOfficeShare: numbers[1],
  pay: numbers[2],
})

export const costCentres: readonly CostCentre[] = [
  centre(110, 'Production', 'Operations', true, [265, 0, 720]),
  centre(120, 'Logistics', 'Operations', true, [70, 0, 690]),
  centre(130, 'Service delivery', 'Operations', true, [150, 0, 860]),
  centre(140, 'Cloud operations', 'Operations', true, [30, 0, 1_180]),
  centre(210, 'Product development', 'Research and development', false, [150, 130, 1_260]),
  centre(310, 'Sales', 'Sales and marketing', false, [165, 0, 1_230]),
  centre(320, 'Marketing', 'Sales and marketing', false, [40, 90, 1_060]),
  centre(410, 'Finance', 'Administration', false, [50, 280, 1_080]),
  centre(420, 'People', 'Administration', false, [25, 120, 1_010]),
  centre(430, 'Information technology', 'Administration', false, [35, 180, 1_130]),
  centre(440, 'Legal', 'Administration', false, [5, 90, 1_480]),
  centre(450, 'Management', 'Administration', false, [15, 110, 2_350]),
]
