/**
 * A cost centre. `staffShare` is its part of an entity's people in thousandths, `headOfficeShare` the same at head
 * office; `pay` is in thousandths of the entity's average, `trend` how the part moves in thousandths a year. Wages of delivering cost centres are cost of sales.
 */
export interface CostCentre {
  readonly id: number
  readonly name: string
  readonly function: 'Operations' | 'Research and development' | 'Sales and marketing' | 'Administration'
  readonly isDelivering: boolean
  readonly staffShare: number
  readonly headOfficeShare: number
  readonly pay: number
  readonly trend: number
}

const centre = (
  id: number,
  name: string,
  role: CostCentre['function'],
  isDelivering: boolean,
  numbers: readonly [staffShare: number, headOfficeShare: number, pay: number, trend: number],
): CostCentre => ({
  id,
  name,
  function: role,
  isDelivering,
  staffShare: numbers[0],
  headOfficeShare: numbers[1],
  pay: numbers[2],
  trend: numbers[3],
})

export const costCentres: readonly CostCentre[] = [
  centre(110, 'Production', 'Operations', true, [265, 0, 720, -38]),
  centre(120, 'Logistics', 'Operations', true, [70, 0, 690, -12]),
  centre(130, 'Service delivery', 'Operations', true, [150, 0, 860, 18]),
  centre(140, 'Cloud operations', 'Operations', true, [30, 0, 1_180, 70]),
  centre(210, 'Product development', 'Research and development', false, [150, 130, 1_260, 20]),
  centre(310, 'Sales', 'Sales and marketing', false, [165, 0, 1_230, 0]),
  centre(320, 'Marketing', 'Sales and marketing', false, [40, 90, 1_060, -75]),
  centre(410, 'Finance', 'Administration', false, [50, 280, 1_080, -48]),
  centre(420, 'People', 'Administration', false, [25, 120, 1_010, -22]),
  centre(430, 'Information technology', 'Administration', false, [35, 180, 1_130, 55]),
  centre(440, 'Legal', 'Administration', false, [5, 90, 1_480, 25]),
  centre(450, 'Management', 'Administration', false, [15, 110, 2_350, -60]),
]
