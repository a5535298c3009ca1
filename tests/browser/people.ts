import type { TestInfo } from '@playwright/test'
import { projects } from './projects.ts'

/**
 * The roles of the tests. Each role is a separate employee in each project, copied from the tenant's
 * demo.json, so that tests can change them and run in parallel.
 */
const roles = {
  journey: { acme: 'marta.ferrer@acme.example', globex: 'carmen.ruiz@globex.example' },
  login: { acme: 'jorge.nunez@acme.example', globex: 'diego.herrero@globex.example' },
  forgetful: { acme: 'jorge.nunez@acme.example' },
  buyer: { acme: 'marta.ferrer@acme.example' },
  reader: { acme: 'marta.ferrer@acme.example' },
  picture: { acme: 'jorge.nunez@acme.example' },
  account: { acme: 'jorge.nunez@acme.example' },
  legal: { acme: 'jorge.nunez@acme.example' },
  family: { acme: 'marta.ferrer@acme.example' },
  movedMail: { acme: 'jorge.nunez@acme.example' },
  together: { acme: 'marta.ferrer@acme.example' },
  hasty: { acme: 'marta.ferrer@acme.example' },
  mended: { acme: 'jorge.nunez@acme.example' },
  documents: { acme: 'jorge.nunez@acme.example' },
  screens: { acme: 'pol.casals@acme.example', globex: 'diego.herrero@globex.example' },
  nearlySpent: { acme: 'andreu.roca@acme.example' },
  polyglot: { acme: 'pol.casals@acme.example' },
  newcomer: { acme: 'laia.soler@acme.example' },
  begun: { acme: 'jorge.nunez@acme.example' },
  typist: { acme: 'jorge.nunez@acme.example' },
  barred: { acme: 'rafael.gomez@acme.example' },
  incomplete: { globex: 'ines.molina@globex.example' },
  completing: { globex: 'ines.molina@globex.example' },
  deprecated: { globex: 'lucia.vega@globex.example' },
  twelve: { acme: 'marta.ferrer@acme.example', globex: 'diego.herrero@globex.example' },
  chooser: { acme: 'marta.ferrer@acme.example' },
  holder: { acme: 'marta.ferrer@acme.example' },
  twoTabs: { acme: 'marta.ferrer@acme.example' },
  secondTab: { acme: 'jorge.nunez@acme.example' },
  history: { acme: 'pol.casals@acme.example' },
  patient: { acme: 'marta.ferrer@acme.example' },
  spent: { acme: 'jorge.nunez@acme.example' },
  poorlyPaid: { acme: 'jorge.nunez@acme.example' },
  lawful: { globex: 'carmen.ruiz@globex.example' },
  printer: { acme: 'marta.ferrer@acme.example' },
  planner: { acme: 'marta.ferrer@acme.example', globex: 'carmen.ruiz@globex.example' },
  sideways: { acme: 'marta.ferrer@acme.example' },
  glance: { acme: 'marta.ferrer@acme.example', globex: 'carmen.ruiz@globex.example' },
  returning: { acme: 'marta.ferrer@acme.example' },
  returningThrice: { acme: 'marta.ferrer@acme.example' },
} as const satisfies Record<string, Partial<Record<TenantName, string>>>

const allYear = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const inForce = { planYear: 0, state: 'inForce' }

/** Data in which a role differs from its model in demo.json. */
const own: Partial<Record<Role, object>> = {
  returning: { cookiesAccepted: true },
  returningThrice: { cookiesAccepted: true },
  twoTabs: {
    contracts: [
      { ...inForce, benefitId: 'transport-card', items: [{ familyId: 0, months: allYear, price: 60 }] },
    ],
  },
  holder: {
    contracts: [
      { ...inForce, benefitId: 'transport-card', items: [{ familyId: 0, months: allYear, price: 60 }] },
      {
        ...inForce,
        benefitId: 'food-vouchers',
        items: [{ familyId: 0, months: [8, 9], price: 110, details: { face1: 10 } }],
      },
      { ...inForce, benefitId: 'saving-plan-mixed', items: [{ familyId: 0, months: allYear, price: 100 }] },
      {
        ...inForce,
        benefitId: 'kindergarten-direct',
        items: [{ familyId: 3, months: [8, 9, 10], price: 300 }],
        additionalInfo: {
          3: { codeCenter: '08012345', centerName: 'El Petit Príncep', address: 'Carrer Major 3' },
        },
      },
      {
        ...inForce,
        benefitId: 'formation-own',
        items: [{ familyId: 0, months: [8], price: 100 }],
        additionalInfo: {
          centerName: 'UPC',
          course: 'Datos',
          phoneContact: '934016000',
          paymentFreq: 'yearly',
          invoices: [],
        },
      },
      {
        ...inForce,
        planYear: 1,
        benefitId: 'transport-card',
        items: [{ familyId: 0, months: allYear, price: 60 }],
      },
    ],
  },
  // Both bags are used up: 6,500 plus 2 % of 27,200 in one, 800 in the other.
  spent: {
    contracts: [
      {
        ...inForce,
        benefitId: 'formation-own',
        items: [{ familyId: 0, months: allYear, price: 587 }],
        additionalInfo: {
          centerName: 'UPC',
          course: 'Datos',
          phoneContact: '934016000',
          paymentFreq: 'yearly',
          invoices: [],
        },
      },
      {
        ...inForce,
        benefitId: 'lottery-christmas',
        items: [{ familyId: 0, months: [5], price: 800 }],
        details: { ticketCount: 40, ticketPrice: 20 },
      },
    ],
  },
}

export type TenantName = 'acme' | 'globex'
export type Role = keyof typeof roles
export type Person = { tenant: string; email: string; password: string }

export const password = 'Demo2026x'

/** The employee of a role in this project of the run. */
export function personOf(testInfo: Pick<TestInfo, 'project'>, tenant: TenantName, role: Role): Person {
  return { tenant, email: emailOf(role, testInfo.project.name, tenant), password }
}

type DemoPerson = { email: string; personalID: string }

/** The employees added to a tenant's demo.json: one for each role and project. */
export function playersOf<Model extends DemoPerson>(tenant: TenantName, demo: readonly Model[]): Model[] {
  let number = tenant === 'acme' ? 60_000_000 : 70_000_000
  return Object.entries<Partial<Record<TenantName, string>>>(roles).flatMap(([role, models]) => {
    if (!models[tenant]) return []
    const model = demo.find(({ email }) => email === models[tenant])
    if (!model) throw new Error(`tenants/${tenant}/demo.json holds nobody with the e-mail ${models[tenant]}.`)
    return projects.map(({ name }) => ({
      ...model,
      ...own[role as Role],
      email: emailOf(role, name, tenant),
      employeeNumber: String(number),
      personalID: dni(number++),
    }))
  })
}

function emailOf(role: string, project: string, tenant: string): string {
  return `${role}.${project}@${tenant}.example`.toLowerCase()
}

/** A national id with its control letter: the number modulo 23. */
function dni(number: number): string {
  return `${number}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`
}
