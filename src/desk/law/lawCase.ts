/** A child or ascendant of a case. */
export type CaseRelative = { age: number | undefined; disabilityPct: number; help: boolean; share: number }

/** The form's values of a case; amounts in cents. */
export type LawCaseForm = {
  payCents: number
  exemptCents: number
  situation: '1' | '2' | '3'
  /** Empty: unknown. */
  region: string
  ceutaMelilla: boolean
  contractUnderYear: boolean
  fixedTerm: boolean
  /** Undefined: unknown. */
  age: number | undefined
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

/** Writes a case in the format of `law explain` and case files (src/domain/tax/law/README.md). */
export function writeCase(form: LawCaseForm): string {
  const { age, disabilityPct, help, movedForWork } = form
  return JSON.stringify({
    payEur: writeDecimals(form.payCents),
    exemptEur: writeDecimals(form.exemptCents),
    situation: Number(form.situation),
    ...(form.region && { region: form.region }),
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

/** Writes cents in the format of cases, without arithmetic on decimals: 2000000 is 20000.00. */
function writeDecimals(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
