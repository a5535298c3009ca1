import type { ContractState } from '../../../domain/plan/contractState.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/testServer.ts'
import type { EmployeeRow } from '../../platform/db/schema.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

type Client = Pick<TestServer['database']['pool'], 'query'>

const child = {
  relationship: 'child',
  firstName: 'Nil',
  lastName1: 'Roca',
  personalID: '49820163R',
  birthday: '2024-09-01',
}

const somebody = async (tenant = 'acme') => {
  const employee = await server.employee(tenant)
  const token = await server.session(employee)
  return {
    employee,
    get: async () => (await server.call('GET', '/api/families', { token, tenant })).json(),
    add: (body: unknown) => server.call('POST', '/api/families', { token, tenant, body }),
    put: (id: number | string, body: unknown) =>
      server.call('PUT', `/api/families/${id}`, { token, tenant, body }),
  }
}

const contractFor = async (
  employee: EmployeeRow,
  personId: number,
  values: { state?: ContractState; year?: number } = {},
  client: Client = server.database.pool,
): Promise<string> => {
  const { rows } = await client.query(
    `insert into contracts (tenant, employee_id, category, product_id, plan_type, benefit_id, benefit,
       year, state, price_cents, final_price_cents)
     values ($1, $2, 'x', 'x', 'Exent', 'x',
       '{"v":1,"modality":{"product":{"planType":"Exent","category":{"alias":"x"},
         "name":{"es":"Seguro de salud","en":"Health insurance"}}}}', $4, $3, 100, 100) returning id`,
    [employee.tenant, employee.id, values.state ?? 'cart', values.year ?? 2026],
  )
  await client.query(
    'insert into contract_items (tenant, contract_id, person_id, month_index, benefit_id, price_cents) ' +
      "values ($1, $2, $3, 6, 'x', 100)",
    [employee.tenant, rows[0].id, personId],
  )
  return rows[0].id
}

describe('the family', () => {
  it.each([
    ['X1234567L', 'NIE'],
    ['12345678Z', 'DNI'],
    ['PA123456', 'PASSPORT'],
  ])('names the kind of the employee’s document: %s is %s', async (personalId, idType) => {
    const { employee, get } = await somebody()
    await server.database.db
      .updateTable('employees')
      .set({ personal_id: personalId })
      .where('id', '=', employee.id)
      .execute()
    expect(await get()).toMatchObject([{ id: 0, idType }])
  })

  it('always begins with the employee as member 0', async () => {
    const { get, add } = await somebody()
    expect(await get()).toMatchObject([{ id: 0, relationship: 'you', fullName: 'Nora Vidal', active: true }])
    const added = await add({ ...child, lastName2: 'Ferrer', disabilityType: true, disability: 33 })
    expect(added.json()).toMatchObject([
      { id: 0 },
      { fullName: 'Nil Roca Ferrer', idType: 'DNI', relationship: 'child', disability: 33, active: true },
    ])
    expect(added.json()[1].id).toBeGreaterThan(0)
  })

  it('changes what is sent and nothing else', async () => {
    const { add, put } = await somebody()
    const { id } = (await add(child)).json()[1]
    const [, changed] = (await put(id, { firstName: 'Nils' })).json()
    expect(changed).toMatchObject({ ...child, firstName: 'Nils' })
  })

  it('lists nobody who was put to inactive, and takes no change of them any more', async () => {
    const { add, put, get } = await somebody()
    const { id } = (await add(child)).json()[1]
    expect((await put(id, { active: false })).json()).toHaveLength(1)
    expect(await get()).toHaveLength(1)
    expect((await put(id, { active: true })).statusCode).toBe(404)
  })

  it.each([
    [{ relationship: 'you' }, '/relationship'],
    [{ relationship: undefined }, '/relationship'],
    [{ firstName: '' }, '/firstName'],
    [{ firstName: '   ' }, '/firstName'],
    [{ firstName: '.' }, '/firstName'],
    [{ lastName1: ' -- ' }, '/lastName1'],
    [{ firstName: 'Ni\u200bl' }, '/firstName'],
    [{ lastName1: 'Ro\u202eca' }, '/lastName1'],
    [{ idType: 'PASSPORT', personalID: 'A\u00ad1' }, '/personalID'],
    [{ lastName1: undefined }, '/lastName1'],
    [{ personalID: '' }, '/personalID'],
    [{ personalID: '49820163A' }, '/personalID'],
    [{ idType: 'NIE' }, '/personalID'],
    [{ idType: 'NIE', personalID: 'X1234567R' }, '/personalID'],
    [{ birthday: '1899-12-31' }, '/birthday'],
    [{ birthday: '2026-05-06' }, '/birthday'],
    [{ birthday: 5 }, '/birthday'],
    [{ disability: 33 }, '/disability'],
    [{ disabilityType: true, disability: 101 }, '/disability'],
    [{ disabilityType: true, disability: -1 }, '/disability'],
    [{ disabilityType: 1 }, '/disabilityType'],
    [{ active: false }, '/active'],
    [{ tenant: 'globex' }, '/tenant'],
    [{ employee_id: 'x' }, '/employee_id'],
  ])('takes no member with %j', async (wrong, path) => {
    const { add, get } = await somebody()
    const answer = await add({ ...child, ...wrong })
    expect([
      answer.statusCode,
      answer.json().error.fields.map((field: { path: string }) => field.path),
    ]).toEqual([400, [path]])
    expect(await get()).toHaveLength(1)
  })

  it('has an identity document with its letter, kept plainly; a passport is free text', async () => {
    const { add, put } = await somebody()
    const [, { id }] = (await add({ ...child, personalID: '49.820.163-r' })).json()
    const kept = async (changes: object) =>
      (await put(id, changes)).json().find((member: { id: number }) => member.id === id)?.personalID
    expect(await kept({ firstName: 'Nil' })).toBe('49820163R')
    expect((await put(id, { personalID: '49820163A' })).json().error.fields).toEqual([
      {
        path: '/personalID',
        message: 'La letra no corresponde al número; sería R. Revisa el número y la letra.',
      },
    ])
    const sentence = async (changes: object) => (await put(id, changes)).json().error.fields[0].message
    expect(await sentence({ personalID: '4982016R' })).toContain('Debe tener nueve caracteres: un DNI')
    expect(await sentence({ personalID: 'X1234567L' })).toContain('Un DNI son ocho cifras')
    expect((await put(id, { idType: 'NIE' })).statusCode).toBe(400)
    expect(await kept({ idType: 'NIE', personalID: 'X1234567L' })).toBe('X1234567L')
    expect(await kept({ idType: 'PASSPORT', personalID: 'ca-123456' })).toBe('ca-123456')
  })

  it('has one spouse or partner, and each document once', async () => {
    const { employee, add, put } = await somebody()
    const spouse = { ...child, relationship: 'spouse', firstName: 'Jordi', personalID: '38194027C' }
    expect((await add(spouse)).statusCode).toBe(200)
    const faultsOf = async (body: unknown) =>
      (await add(body))
        .json()
        .error.fields.map(({ path, message }: { path: string; message: string }) => [path, message])
    expect(await faultsOf({ ...child, relationship: 'domestic_partner' })).toEqual([
      ['/relationship', 'Ya tienes a Jordi como cónyuge o pareja de hecho.'],
    ])
    expect(await faultsOf({ ...child, personalID: '38194027-c' })).toEqual([
      ['/personalID', 'Ese documento ya es de Jordi.'],
    ])
    expect(await faultsOf({ ...child, idType: 'PASSPORT', personalID: employee.personal_id })).toEqual([
      ['/personalID', `Ese documento ya es de ${employee.first_name}.`],
    ])
    const { id } = (await add(child))
      .json()
      .find(({ firstName }: { firstName: string }) => firstName === 'Nil')
    expect((await put(id, { relationship: 'spouse' })).statusCode).toBe(400)
    expect(
      (await put(id, { relationship: 'child', personalID: child.personalID, firstName: 'Nilo' })).statusCode,
    ).toBe(200)
  })

  it('has each person once, whatever the document; a changed document is edited', async () => {
    const { add, put, get } = await somebody()
    const [, { id }] = (await add(child)).json()
    const again = await add({ ...child, firstName: ' NIL', idType: 'PASSPORT', personalID: 'CA1' })
    expect([again.statusCode, again.json().error.fields]).toEqual([
      400,
      [
        {
          path: '/firstName',
          message:
            'Nil ya está en tu familia, con el mismo apellido y la misma fecha de nacimiento. ' +
            'Si su documento ha cambiado, actualiza sus datos.',
        },
      ],
    ])
    expect((await put(id, { idType: 'PASSPORT', personalID: 'CA1' })).statusCode).toBe(200)
    const twin = (await add({ ...child, firstName: 'Ona' }))
      .json()
      .find(({ firstName }: { firstName: string }) => firstName === 'Ona')
    expect((await put(twin.id, { firstName: 'Nil' })).json().error.fields[0].path).toBe('/firstName')
    expect((await put(twin.id, { firstName: 'Ona', birthday: '2015-05-05' })).statusCode).toBe(200)
    expect(await get()).toHaveLength(3)
  })

  it('has neither the employee as a relative, nor a child again by both surnames in one field', async () => {
    const { employee, add } = await somebody()
    const { first_name: firstName, last_name1: lastName1, birthday } = employee
    const self = { ...child, relationship: 'spouse', firstName, lastName1, birthday, personalID: '00000077P' }
    expect((await add(self)).json().error.fields).toMatchObject([{ path: '/firstName' }])
    expect((await add({ ...child, lastName1: 'Gil', lastName2: 'Mas' })).statusCode).toBe(200)
    const again = await add({ ...child, lastName1: 'Gil Mas', lastName2: '', personalID: '00000078D' })
    expect(again.json().error.fields).toMatchObject([{ path: '/firstName' }])
  })

  it('has as many members as there are: no size is a limit (BAG-24)', async () => {
    const { add, get } = await somebody()
    for (let number = 1; number <= 15; number++)
      expect(
        (await add({ ...child, firstName: `Nil ${number}`, idType: 'PASSPORT', personalID: `CA${number}` }))
          .statusCode,
      ).toBe(200)
    expect(await get()).toHaveLength(16)
  })

  it('of somebody else is as absent as none', async () => {
    const [me, other, abroad] = [await somebody(), await somebody(), await somebody('globex')]
    const ids = [
      (await other.add(child)).json()[1].id,
      (await abroad.add(child)).json()[1].id,
      999_999_999,
      0,
    ]
    const answers = await Promise.all(ids.map((id) => me.put(id, { firstName: 'Eve' })))
    for (const answer of answers)
      expect([answer.statusCode, answer.json().error.message]).toEqual([404, 'Sorry, family not found'])
    expect((await other.get())[1].firstName).toBe('Nil')
    for (const id of ['x', '-1', '1.5', '1e3', '99999999999'])
      expect((await me.put(id, { firstName: 'Eve' })).statusCode).toBe(400)
  })
})

describe('a member with a contract', () => {
  it.each([
    [{ state: 'cart' }, 409],
    [{ state: 'awaitingAcceptance' }, 409],
    [{ state: 'underReview' }, 409],
    [{ state: 'inForce' }, 409],
    [{ state: 'withdrawalAwaitingAcceptance' }, 409],
    [{ state: 'cancelled' }, 200],
  ] as const)('with %j answers the deletion with %i', async (state, status) => {
    const { employee, add, put, get } = await somebody()
    const { id } = (await add(child)).json()[1]
    await contractFor(employee, id, state)
    const answer = await put(id, { active: false })
    expect(answer.statusCode).toBe(status)
    if (status === 409)
      expect(answer.json().error.message).toBe(
        'No se puede borrar a un familiar que tiene un contrato activo o en el carrito. Por favor ' +
          'contacte con el administrador',
      )
    expect(await get()).toHaveLength(status === 409 ? 2 : 1)
  })

  it('in conditions that wait for an acceptance stays too', async () => {
    const { employee, add, put } = await somebody()
    const { id } = (await add(child)).json()[1]
    const contract = await contractFor(employee, 0, { state: 'inForce' })
    await server.database.pool.query(
      'insert into contract_edits (tenant, contract_id, kind, benefit_id, benefit, price_cents, ' +
        "final_price_cents, items) select tenant, id, 'edit', benefit_id, benefit, 1, 1, $2 from " +
        'contracts where id = $1',
      [
        contract,
        JSON.stringify({ v: 1, items: [{ benefitId: 'x', personId: id, monthIndex: 1, priceCents: 1 }] }),
      ],
    )
    expect((await put(id, { active: false })).statusCode).toBe(409)
  })

  it('stays when the contract of another member is the only one', async () => {
    const { employee, add, put } = await somebody()
    await add(child)
    const [, one, two] = (await add({ ...child, firstName: 'Aina', personalID: '60114472Q' })).json()
    await contractFor(employee, one.id)
    expect((await put(two.id, { active: false })).statusCode).toBe(200)
  })

  it.each([
    ['2026-12-31T12:00:00Z', 409],
    ['2027-01-01T12:00:00Z', 200],
  ])('on %s answers the deletion from a contract of 2026 with %i', async (now, status) => {
    const { employee, add, put } = await somebody()
    const { id } = (await add(child)).json()[1]
    await contractFor(employee, id, { state: 'inForce' })
    server.setNow(now)
    expect((await put(id, { active: false })).statusCode).toBe(status)
    server.setNow('2026-05-05T10:00:00Z')
  })

  it('is never deleted while a contract takes it in under the lock of the employee', async () => {
    const { employee, add, put, get } = await somebody()
    const { id } = (await add(child)).json()[1]
    const other = await server.database.pool.connect()
    await other.query('begin')
    await other.query('select id from employees where id = $1 for update', [employee.id])
    const deletion = put(id, { active: false })
    await new Promise((resolve) => setTimeout(resolve, 100))
    await contractFor(employee, id, {}, other)
    await other.query('commit')
    other.release()
    expect((await deletion).statusCode).toBe(409)
    expect(await get()).toHaveLength(2)
  })
})

describe('a member whom a contract covers', () => {
  const sentence =
    'No puedes cambiar el parentesco, el documento ni la fecha de nacimiento de Nil mientras esté en un ' +
    'contrato o en el carrito (Seguro de salud). Si un dato no es correcto, escribe a Recursos Humanos ' +
    '(beneficios@acme.example). Si el producto todavía está en el carrito, quítalo y corrige el dato.'
  const covered = async (state: Parameters<typeof contractFor>[2] = { state: 'inForce' }) => {
    const one = await somebody()
    const { id } = (await one.add(child)).json()[1]
    await contractFor(one.employee, id, state)
    return { ...one, id, change: (body: object) => one.put(id, body) }
  }

  it.each([
    [{ birthday: '2024-09-02' }, ['/birthday']],
    [{ relationship: 'spouse' }, ['/relationship']],
    [{ personalID: '60114472Q' }, ['/personalID']],
    [{ idType: 'PASSPORT' }, ['/idType']],
    [
      { firstName: 'Nilo', idType: 'PASSPORT', personalID: 'CA1', birthday: '2024-09-02' },
      ['/idType', '/personalID', '/birthday'],
    ],
  ])('keeps what its price was worked out from: %j is answered with 422 (D-86)', async (body, paths) => {
    const { change, get } = await covered()
    const answer = await change(body)
    const { error } = answer.json()
    expect([answer.statusCode, error.name, error.refusals[0].code]).toEqual([
      422,
      'CoveredMember',
      'coveredMember',
    ])
    expect(error.message).toBe(sentence)
    expect(error.fields).toEqual(paths.map((path) => ({ path, message: sentence })))
    expect((await get())[1]).toMatchObject(child)
  })

  it('may have another name and disability, and takes the rest back as it was sent', async () => {
    const { change, get } = await covered()
    const answer = await change({
      ...child,
      personalID: '49.820.163-r',
      idType: 'DNI',
      firstName: 'Nilo',
      lastName2: 'Ferrer',
      disabilityType: true,
      disability: 33,
    })
    expect(answer.statusCode).toBe(200)
    expect((await get())[1]).toMatchObject({ ...child, firstName: 'Nilo', disability: 33 })
  })

  it.each([
    [{ state: 'cart' }, 422],
    [{ state: 'awaitingAcceptance' }, 422],
    [{ state: 'underReview' }, 422],
    [{ state: 'withdrawalAwaitingAcceptance' }, 422],
    [{ state: 'cancelled' }, 200],
    [{ state: 'inForce', year: 2026 }, 422],
    [{ state: 'inForce', year: 2025 }, 200],
    [{ state: 'inForce', year: 2027 }, 422],
  ] as const)('with %j answers another birthday with %i', async (state, status) => {
    const { change } = await covered(state)
    expect((await change({ birthday: '2024-09-02' })).statusCode).toBe(status)
  })

  it('names which products in the language on screen, each once', async () => {
    const { employee, id } = await covered()
    await contractFor(employee, id, { year: 2027 })
    const token = await server.session(employee)
    const answer = await server.call('PUT', `/api/families/${id}`, {
      token,
      body: { birthday: '2024-09-02' },
      headers: { 'accept-language': 'en' },
    })
    expect(answer.json().error.message).toContain('in the cart (Health insurance), so you cannot change')
  })

  it('is another than one of the same family whom none covers', async () => {
    const { add, put } = await covered()
    const [, , two] = (await add({ ...child, firstName: 'Aina', personalID: '60114472Q' })).json()
    expect((await put(two.id, { birthday: '2024-09-02' })).statusCode).toBe(200)
  })
})
