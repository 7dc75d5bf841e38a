/** Subject of a journal. The numbers order the journals of one day. */
export const journalKinds = {
  opening: [0, 'Opening balance'],
  salesInvoice: [1, 'Sales invoice'],
  subscriptionInvoice: [2, 'Subscription invoice'],
  subscriptionRelease: [3, 'Subscription release'],
  customerReceipt: [4, 'Customer receipt'],
  supplierInvoice: [5, 'Supplier invoice'],
  prepaidRelease: [6, 'Prepaid expense'],
  supplierPayment: [7, 'Supplier payment'],
  payroll: [8, 'Payroll'],
  payrollRemittance: [9, 'Payroll remittance'],
  bonusPayment: [10, 'Bonus payment'],
  depreciation: [11, 'Depreciation'],
  warranty: [12, 'Warranty'],
  inventory: [13, 'Inventory count'],
  doubtful: [14, 'Doubtful receivables'],
  interest: [15, 'Interest'],
  currency: [16, 'Currency revaluation'],
  cashPool: [17, 'Group cash pool'],
  loan: [18, 'Loan repayment'],
  dividend: [19, 'Dividend'],
  tax: [20, 'Income tax'],
  taxPayment: [21, 'Income tax payment'],
  translation: [22, 'Currency translation'],
  lease: [23, 'Leases'],
  maturity: [24, 'Due within a year'],
  writeDown: [25, 'Write-down'],
} as const

type JournalKind = keyof typeof journalKinds

export const kindNumber = (kind: JournalKind): number => journalKinds[kind][0]
