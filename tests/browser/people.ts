import type { TestInfo } from '@playwright/test'
import { projects } from './projects.ts'

/**
 * Whose life a test may change: each role is played by an employee of its own in each project, a copy of somebody in the
 * tenant's demo.json, so that tests run side by side.
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
  mended: { acme: 'jorge.nunez@acme.example' },
  papers: { acme: 'jorge.nunez@acme.example' },
  screens: { acme: 'pol.casals@acme.example', globex: 'diego.herrero@globex.example' },
  nearlySpent: { acme: 'andreu.roca@acme.example' },
  barred: { acme: 'rafael.gomez@acme.example' },
  incomplete: { globex: 'ines.molina@globex.example' },
  completing: { globex: 'ines.molina@globex.example' },
  deprecated: { globex: 'lucia.vega@globex.example' },
} as const satisfies Record<string, Partial<Record<TenantName, string>>>

export type TenantName = 'acme' | 'globex'
export type Role = keyof typeof roles
export type Person = { tenant: string; email: string; password: string }

export const password = 'Demo2026x'

/** The employee that plays `role` in this project of the run. */
export function personOf(testInfo: Pick<TestInfo, 'project'>, tenant: TenantName, role: Role): Person {
  return { tenant, email: emailOf(role, testInfo.project.name, tenant), password }
}

type DemoPerson = { email: string; personalID: string }

/** Those who join the people of a tenant's demo.json: one for each role and project. */
export function playersOf<Model extends DemoPerson>(tenant: TenantName, demo: readonly Model[]): Model[] {
  let number = tenant === 'acme' ? 60_000_000 : 70_000_000
  return Object.entries<Partial<Record<TenantName, string>>>(roles).flatMap(([role, models]) => {
    if (!models[tenant]) return []
    const model = demo.find(({ email }) => email === models[tenant])
    if (!model) throw new Error(`tenants/${tenant}/demo.json holds nobody with the e-mail ${models[tenant]}.`)
    return projects.map(({ name }) => ({ ...model, email: emailOf(role, name, tenant), personalID: dni(number++) }))
  })
}

function emailOf(role: string, project: string, tenant: string): string {
  return `${role}.${project}@${tenant}.example`.toLowerCase()
}

/** A national id with its control letter: the number modulo 23. */
function dni(number: number): string {
  return `${number}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`
}
