import { completedYears } from '../../kernel/calendar.ts'
import { suggested } from '../../kernel/closestMatch.ts'
import { isDni, isNie, nationalIdChecksum } from '../../kernel/formats.ts'
import { workingAge } from '../../kernel/workingAge.ts'
import type { DemoContract, DemoEmployee, DemoFamilyMember } from '../demo/demo.ts'
import {
  duplicates,
  fault,
  fewEuros,
  missingImage,
  unknownCollective,
  unknownName,
  warning,
  type TenantFault,
} from '../files/faults.ts'
import { within, type StepsTo, type TenantFiles } from '../files/files.ts'

/**
 * Checks `demo.json`: each person can sign in, is born, old enough to be employed, and refers only to
 * existing names. Without `today` any birthday is accepted.
 */
export function demoRules(files: TenantFiles, today?: string): TenantFault[] {
  const { employees } = files.demo
  const at = within({ file: 'demo.json', path: ['employees'] })
  const numbered = employees.flatMap(({ employeeNumber }, index) =>
    employeeNumber ? [{ employeeNumber, index }] : [],
  )
  return [
    ...duplicates(
      numbered,
      ({ employeeNumber }) => employeeNumber,
      ({ index }) => at(index, 'employeeNumber'),
    ),
    ...duplicates(
      employees,
      ({ personalID }) => personalID,
      (_, index) => at(index, 'personalID'),
    ),
    ...duplicates(
      employees,
      ({ email }) => email.toLowerCase(),
      (_, index) => at(index, 'email'),
    ),
    ...employees.flatMap(({ companyBag }, index) => fewEuros(companyBag, at(index, 'companyBag'))),
    ...employees.flatMap(({ planYears = [] }, index) => [
      ...duplicates(
        planYears,
        ({ planYear }) => String(planYear),
        (_, year) => at(index, 'planYears', year, 'planYear'),
      ),
      ...planYears.flatMap(({ companyBag }, year) =>
        fewEuros(companyBag, at(index, 'planYears', year, 'companyBag')),
      ),
    ]),
    ...employees.flatMap((employee, index) => birthdayRules(employee, within(at(index)), today)),
    ...alikeOnce(employees.flatMap((employee, index) => entityWarnings(employee, within(at(index)), files))),
    ...alikeOnce(employees.flatMap((employee, index) => employeeRules(employee, within(at(index)), files))),
  ]
}

/** Merges the findings about one unknown name that several people use, such as a renamed collective. */
function alikeOnce(faults: TenantFault[]): TenantFault[] {
  return faults.flatMap((each) => {
    const alike = faults.filter(({ message }) => message === each.message)
    if (alike[0] !== each) return []
    const more = alike.length === 1 ? '' : `, and ${alike.length - 1} more like it`
    return [{ ...each, message: `${each.message}${more}` }]
  })
}

function birthdayRules(
  { birthday, family = [] }: DemoEmployee,
  at: StepsTo,
  today: string | undefined,
): TenantFault[] {
  const births = [
    { birthday, place: at('birthday') },
    ...family.map((member, index) => ({ ...member, place: at('family', index, 'birthday') })),
  ]
  if (today === undefined) return []
  const unborn = births.flatMap(({ birthday: born, place }) =>
    born === undefined || born <= today
      ? []
      : [fault(place, `expected a day up to today, ${today}, got "${born}"`)],
  )
  const ageYears = completedYears(birthday, today)
  if (unborn.length > 0 || ageYears === undefined || ageYears >= workingAge) return unborn
  const message = `"${birthday}" makes an employee of ${ageYears}: nobody under ${workingAge} may be employed`
  return [warning(at('birthday'), message)]
}

/** Warns about an employer that `tenant.json` does not list, and about a logo that does not exist. */
function entityWarnings({ legalEntity }: DemoEmployee, at: StepsTo, files: TenantFiles): TenantFault[] {
  if (!legalEntity) return []
  const names = (files.tenant.legalEntities ?? []).map(({ name }) => name)
  return [
    ...(names.length === 0
      ? []
      : unknownName(legalEntity.name, names, 'one of legalEntities', at('legalEntity', 'name'))),
    ...missingImage(legalEntity.logo, files.images, at('legalEntity', 'logo')),
  ].map((each) => ({ ...each, severity: 'warning' }))
}

function employeeRules(
  employee: DemoEmployee,
  at: StepsTo,
  { tenant, products }: TenantFiles,
): TenantFault[] {
  const { personalID, collectiveId, family = [], contracts = [] } = employee
  const productIds = products.map(({ product }) => product.id)
  const benefitIds = products.flatMap(({ product }) => product.modalities.map(({ id }) => id))
  return [
    ...(isDni(personalID) || isNie(personalID)
      ? []
      : [
          fault(
            at('personalID'),
            `expected the letter ${nationalIdChecksum(personalID)}, got "${personalID}"`,
          ),
        ]),
    ...(hasWrongCheckDigits(employee.BAN)
      ? [warning(at('BAN'), `"${employee.BAN}" is no account: its check digits are of another one`)]
      : []),
    ...unknownCollective(collectiveId, tenant, at('collectiveId')),
    ...Object.keys(employee.products ?? {}).flatMap((id) =>
      unknownName(id, productIds, 'a product of the catalogue', at('products', id)),
    ),
    ...family.flatMap((member, index) => memberRules(member, within(at('family', index)))),
    ...contracts.flatMap((contract, index) =>
      contractRules(contract, within(at('contracts', index)), { benefitIds, familySize: family.length }),
    ),
  ]
}

/**
 * Whether an IBAN's check digits are wrong (ISO 13616): with letters as numbers from 10 on, the remainder of
 * the division by 97 must be 1.
 */
function hasWrongCheckDigits(account = ''): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,}$/.test(account)) return false
  const turned = `${account.slice(4)}${account.slice(0, 4)}`
  return BigInt(turned.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)))) % 97n !== 1n
}

function memberRules(
  { birthday, ageMonths, personalID, idType = 'DNI' }: DemoFamilyMember,
  at: StepsTo,
): TenantFault[] {
  const faults: TenantFault[] = []
  const isNational = idType === 'DNI' || idType === 'NIE'
  if (personalID && isNational && !(idType === 'DNI' ? isDni : isNie)(personalID))
    faults.push(fault(at('personalID'), `expected a ${idType} with its control letter, got "${personalID}"`))
  if (birthday === undefined && ageMonths === undefined)
    faults.push(fault(at(), 'expected "birthday" or "ageMonths", got neither'))
  return faults
}

function contractRules(
  { benefitId, items }: DemoContract,
  at: StepsTo,
  { benefitIds, familySize }: { benefitIds: string[]; familySize: number },
): TenantFault[] {
  const faults: TenantFault[] = []
  if (!benefitIds.includes(benefitId)) {
    const got = suggested(benefitId, benefitIds)
    faults.push(fault(at('benefitId'), `expected a modality of the catalogue, got ${got}`))
  }
  for (const [index, { familyId }] of items.entries())
    if (familyId > familySize)
      faults.push(
        fault(
          at('items', index, 'familyId'),
          `expected a member of the family (0 to ${familySize}), got ${familyId}`,
        ),
      )
  return faults
}
