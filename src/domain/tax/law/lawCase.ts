import { toCents } from '../../kernel/money.ts'
import type { Situation } from './art81.ts'
import type { Region } from './art74.figures.ts'
import type { Dependant } from './family.ts'
import type { ForalTerritory } from './foral.figures.ts'
import type { LawCase } from './payslip.ts'

type WrittenDependant = {
  age: number
  disabilityPct: number
  help: boolean
  share: number
  incomeEur: number | string
  ownReturnEur?: number | string
}

/** A person as a line of a file of cases has them: euros as text, ages in whole years. */
export type WrittenCase = {
  payEur: string
  exemptEur: string
  contributionsEur?: string
  situation: Situation
  region: Region | ForalTerritory
  ceutaMelilla: boolean
  contractUnderYear: boolean
  fixedTerm: boolean
  family: {
    /** The worker first. */
    adults: readonly { age: number; disabilityPct: number; help: boolean; movedForWork: boolean }[]
    children: readonly WrittenDependant[]
    ascendants: readonly WrittenDependant[]
  }
}

/** A written case for the payslips of a year. */
export function readCase({ family, ...written }: WrittenCase, year: number): LawCase {
  const [worker] = family.adults
  if (!worker) throw new RangeError('a case has no worker')
  return {
    year,
    payCents: toCents(written.payEur),
    exemptCents: toCents(written.exemptEur),
    ...(written.contributionsEur !== undefined && { contributionsCents: toCents(written.contributionsEur) }),
    situation: written.situation,
    region: written.region,
    isCeutaMelilla: written.ceutaMelilla,
    isContractUnderYear: written.contractUnderYear,
    isFixedTerm: written.fixedTerm,
    family: {
      worker: {
        ageYears: worker.age,
        disabilityPercent: worker.disabilityPct,
        needsHelp: worker.help,
        movedForWork: worker.movedForWork,
      },
      children: family.children.map(dependantOf),
      ascendants: family.ascendants.map(dependantOf),
    },
  }
}

const dependantOf = (written: WrittenDependant): Dependant => ({
  ageYears: written.age,
  disabilityPercent: written.disabilityPct,
  needsHelp: written.help,
  sharedBy: written.share,
  incomeCents: toCents(written.incomeEur),
  ownReturnCents: toCents(written.ownReturnEur ?? 0),
})
