import { isDni, isNie, letterOf } from '../kernel/nationalIdChecksum.ts'
import type { TenantFiles } from './tenantFiles.ts'
import { duplicates, fewEuros, type Remark } from './tenantRemark.ts'
import type { DemoEmployee } from './tenantDemo.ts'

const file = 'demo.json'

/** People of the demo must be able to sign in, and name things that exist. */
export function demoRules(files: TenantFiles): Remark[] {
  const { employees } = files.demo
  const emails = employees.map(({ email }) => email)
  return [
    ...duplicates(
      employees.map(({ personalID }) => personalID),
      (index) => ({ file, path: ['employees', index, 'personalID'] }),
    ),
    ...duplicates(emails, (index) => ({ file, path: ['employees', index, 'email'] })),
    ...employees.flatMap(({ companyBag }, index) =>
      fewEuros(companyBag, { file, path: ['employees', index, 'companyBag'] }),
    ),
    ...employees.flatMap((employee, index) => employeeRules(employee, index, files)),
  ]
}

function employeeRules(employee: DemoEmployee, index: number, { tenant, products }: TenantFiles): Remark[] {
  const fault = (message: string, ...steps: (string | number)[]): Remark => ({
    file,
    path: ['employees', index, ...steps],
    severity: 'fault',
    message,
  })
  const remarks: Remark[] = []
  const collectives = (tenant.collectives ?? []).map(({ id }) => id)
  if (!isDni(employee.personalID) && !isNie(employee.personalID))
    remarks.push(
      fault(
        `expected the letter ${letterOf(employee.personalID)}, got "${employee.personalID}"`,
        'personalID',
      ),
    )
  if (employee.collectiveId !== undefined && !collectives.includes(employee.collectiveId)) {
    remarks.push(
      fault(
        `expected one of the collectives of tenant.json (${collectives.join(', ') || 'there is none'}), ` +
          `got "${employee.collectiveId}"`,
        'collectiveId',
      ),
    )
  }
  const productIds = products.map(({ product }) => product.id)
  for (const id of Object.keys(employee.products ?? {})) {
    if (!productIds.includes(id))
      remarks.push(
        fault(`expected a product of the catalogue (${productIds.join(', ')}), got "${id}"`, 'products', id),
      )
  }
  const benefitIds = products.flatMap(({ product }) => product.modalities.map(({ id }) => id))
  for (const [at, { birthday, ageMonths, personalID, idType = 'DNI' }] of (employee.family ?? []).entries()) {
    const isRight =
      !personalID || (idType === 'DNI' ? isDni(personalID) : idType === 'NIE' ? isNie(personalID) : true)
    if (!isRight)
      remarks.push(
        fault(
          `expected a ${idType} with its control letter, got "${personalID}"`,
          'family',
          at,
          'personalID',
        ),
      )
    if (birthday === undefined && ageMonths === undefined)
      remarks.push(fault('expected "birthday" or "ageMonths", got neither', 'family', at))
  }
  const familySize = employee.family?.length ?? 0
  for (const [at, contract] of (employee.contracts ?? []).entries()) {
    if (!benefitIds.includes(contract.benefitId))
      remarks.push(
        fault(
          `expected a modality of the catalogue, got "${contract.benefitId}"`,
          'contracts',
          at,
          'benefitId',
        ),
      )
    for (const [step, { familyId }] of contract.items.entries()) {
      if (familyId > familySize)
        remarks.push(
          fault(
            `expected a member of the family (0 to ${familySize}), got ${familyId}`,
            'contracts',
            at,
            'items',
            step,
            'familyId',
          ),
        )
    }
  }
  return remarks
}
