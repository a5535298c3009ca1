import { sql } from 'kysely'
import Type from 'typebox'
import { jsonSchema, refTo } from '../../../dto/schemas/parts.ts'
import { familyMemberSchema } from '../../../dto/schemas/profile.ts'
import { coveredMember } from '../../../domain/forms/coveredMember.ts'
import { familyMemberForm } from '../../../domain/forms/profileForms.ts'
import type { FormSchema } from '../../../domain/benefit/formSchema.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { refusalText } from '../../../domain/messages/refusalSentence.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { maxRelatives, type Relative } from '../../../domain/plan/family.ts'
import type { Clock } from '../../platform/context/clock.ts'
import type { RouteModule } from '../../platform/context/context.ts'
import { loadFamily } from '../../employee/employeeContext.ts'
import { lockEmployee } from '../../platform/db/lockEmployee.ts'
import type { Connection, EmployeeRow, FamilyMemberRow } from '../../platform/db/schema.ts'
import { changedCoverFields, type Columns, type MemberBody, memberColumns } from './memberColumns.ts'
import { contractsOfMember, employeeAsRelative, familyOf, wasCovered } from './family.ts'
import { HttpError, notFound } from '../../platform/http/httpError.ts'
import { describe, many } from '../../platform/http/openapi/describe.ts'

const { properties, required } = familyMemberForm

/** Fields that clients send back with a member; ignored. */
const echoed = Object.fromEntries(['id', 'fullName'].map((name) => [name, refTo(jsonSchema)]))

/** Whole percent; null if missing. The cast is needed because FormSchema allows one type per field. */
const disability = { ...properties.disability, type: ['integer', 'null'] } as unknown as FormSchema

/** POST /api/families: a complete new member. */
const newMemberBody: FormSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...required],
  properties: { ...properties, disability, active: { type: 'boolean', const: true }, ...echoed },
}

/** PUT /api/families/{id}: the changed fields; `active: false` deletes (D-57). */
const memberChangesBody: FormSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { ...properties, disability, active: { type: 'boolean' }, ...echoed },
}

const list = many(familyMemberSchema, 'The employee as member 0, then the active family.')

const getSchema = describe({
  name: 'listFamily',
  summary: 'The family',
  tag: 'profile',
  answers: { 200: list },
})

/**
 * GET, POST and PUT /api/families (API-11 to API-13). There is no DELETE: `active: false` removes a member
 * (D-57).
 */
export const familyRoutes: RouteModule = (app, { db, clock }) => {
  app.get('/api/families', { schema: getSchema }, async ({ employee }) => familyOf(db, employee))

  app.post<{ Body: MemberBody }>(
    '/api/families',
    {
      schema: describe({
        name: 'addFamilyMember',
        summary: 'Add a member',
        tag: 'profile',
        body: newMemberBody,
        answers: { 200: list, 422: 'The family has 30 relatives already.' },
      }),
    },
    async ({ employee, body, language }) => {
      await db.transaction().execute((trx) => addMember(trx, employee, body, { language, clock }))
      return familyOf(db, employee)
    },
  )

  app.put<{ Params: { id: string }; Body: MemberBody }>(
    '/api/families/:id',
    {
      schema: describe({
        name: 'changeFamilyMember',
        summary: 'Change a member, or delete one with "active": false',
        tag: 'profile',
        params: Type.Object({ id: Type.String({ pattern: '^\\d{1,9}$' }) }),
        body: memberChangesBody,
        answers: {
          200: many(
            familyMemberSchema,
            'The employee as member 0, then the active family. By the tax law, a member whom a contract ' +
              'covered and whose relationship changed is a new one, with another id.',
          ),
          409: 'The member has a contract, or is in the cart, and cannot be deleted.',
          422: 'The member has a contract, or is in the cart: relationship, document and birthday stay.',
        },
      }),
    },
    async ({ tenant, employee, params, body, language }) => {
      const change = { ...body, id: Number(params.id) }
      await db
        .transaction()
        .execute((trx) => changeMember(trx, employee, change, { language, clock, tenant }))
      return familyOf(db, employee)
    },
  )
}

type Request = { language: Language; clock: Clock }

async function addMember(
  trx: Connection,
  employee: EmployeeRow,
  body: MemberBody,
  { language, clock }: Request,
): Promise<void> {
  await lockEmployee(trx, employee)
  const others = await loadOthers(trx, employee)
  if (others.length > maxRelatives)
    throw new HttpError(422, {
      messageId: 'family.tooMany',
      params: { limit: maxRelatives },
      name: 'TooManyRelatives',
    })
  const columns = memberColumns(body, undefined, { language, today: clock.today(), others })
  await trx
    .insertInto('family_members')
    .values({
      // For each column the body has a required field, or the table has a default.
      ...(columns as Required<typeof columns>),
      tenant: employee.tenant,
      employee_id: employee.id,
    })
    .execute()
}

async function changeMember(
  trx: Connection,
  employee: EmployeeRow,
  { id, ...body }: MemberBody & { id: number },
  { language, clock, tenant }: Request & { tenant: TenantConfig },
): Promise<void> {
  await lockEmployee(trx, employee)
  const member = await trx
    .selectFrom('family_members')
    .selectAll()
    .where('id', '=', id)
    .where('tenant', '=', employee.tenant)
    .where('employee_id', '=', employee.id)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!member) throw notFound('family.notFound')
  const isDeleted = body.active === false
  const today = clock.today()
  const contracts = await contractsOfMember(trx, employee, { memberId: id, today })
  if (isDeleted && contracts.length > 0)
    throw new HttpError(409, { messageId: 'family.inContract', name: 'MemberInContract' })
  const others = await loadOthers(trx, employee, id)
  const columns = memberColumns(body, member, { language, today, others })
  const changed = changedCoverFields(columns, member)
  if (changed.length > 0 && contracts.length > 0)
    throw refusedChange(changed, { member, contracts, helpEmail: tenant.settings.helpEmail, language })
  const isTaxed = tenant.simulator === 'law' && changed.includes('relationship')
  const isReplaced = isTaxed && (await wasCovered(trx, employee, id))
  await trx
    .updateTable('family_members')
    .set({ ...(isReplaced ? {} : columns), active: !isDeleted && !isReplaced, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('tenant', '=', employee.tenant)
    .where('employee_id', '=', employee.id)
    .execute()
  if (isReplaced && !isDeleted) await insertAgain(trx, member, columns)
}

/**
 * Adds a member with changed data as a new one. What earlier contracts covered stays with the former member,
 * because payroll has closed months by the relationship that the member had then (D-86, D-118).
 */
async function insertAgain(trx: Connection, member: FamilyMemberRow, columns: Columns): Promise<void> {
  const { id: _, created_at: _created, updated_at: _updated, ...known } = member
  await trx
    .insertInto('family_members')
    .values({ ...known, ...columns, active: true })
    .execute()
}

type FixedCover = { member: FamilyMemberRow; contracts: Contract[]; helpEmail: string; language: Language }

/** Builds the 422 response with a fault for each field that a contract fixes (D-86). */
function refusedChange(fields: string[], { member, language, ...cover }: FixedCover): HttpError {
  const refusal = coveredMember({ ...cover, language, member: { firstName: member.first_name } })
  const message = refusalText(refusal, language).join(' ')
  return new HttpError(422, {
    message,
    name: 'CoveredMember',
    refusals: [refusal],
    fields: fields.map((field) => ({ path: `/${field}`, message })),
  })
}

/** Loads the employee and the active family, without the changed member. */
async function loadOthers(db: Connection, employee: EmployeeRow, without = 0): Promise<Relative[]> {
  const family = await loadFamily(db, employee)
  return [employeeAsRelative(employee), ...family.filter(({ id, active }) => active && id !== without)]
}
