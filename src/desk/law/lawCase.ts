/** A child or ascendant of a case. */
export type CaseRelative = { age: number; disabilityPct: number; help: boolean; share: number }

/** A case as its form has it; amounts in cents. */
export type LawCaseForm = {
  payCents: number
  exemptCents: number
  situation: '1' | '2' | '3'
  region: string
  ceutaMelilla: boolean
  contractUnderYear: boolean
  fixedTerm: boolean
  age: number
  disabilityPct: number
  help: boolean
  movedForWork: boolean
  children: CaseRelative[]
  ascendants: CaseRelative[]
}

export const firstCase: LawCaseForm = {
  payCents: 30_000_00,
  exemptCents: 0,
  situation: '3',
  region: 'madrid',
  ceutaMelilla: false,
  contractUnderYear: false,
  fixedTerm: false,
  age: 40,
  disabilityPct: 0,
  help: false,
  movedForWork: false,
  children: [],
  ascendants: [],
}

/** The case as `law explain` and files of cases have it (src/domain/tax/law/README.md). */
export function writeCase(form: LawCaseForm): string {
  const { age, disabilityPct, help, movedForWork } = form
  return JSON.stringify({
    payEur: writeDecimals(form.payCents),
    exemptEur: writeDecimals(form.exemptCents),
    situation: Number(form.situation),
    region: form.region,
    ceutaMelilla: form.ceutaMelilla,
    contractUnderYear: form.contractUnderYear,
    fixedTerm: form.fixedTerm,
    family: {
      adults: [{ age, disabilityPct, help, movedForWork }],
      children: form.children,
      ascendants: form.ascendants,
    },
  })
}

/** An amount as cases have it, by its digits: 2000000 is 20000.00. */
function writeDecimals(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A line of the answer. */
export type ExplainedLine = {
  id: string
  name: string
  amount: string
  formula: string
  terms: { name: string; amount: string }[]
  law: string
  source: string
  from: string
}

export type Explained = {
  rules: number
  year: number
  returnYear: number
  assumptions: string[]
  payslip: ExplainedLine[]
  return: ExplainedLine[]
}
