import { describe, expect, it } from 'vitest'
import { isPartner, ownerOfId, samePerson, secondPartner, type Relative } from './family.ts'

const nora: Relative = { firstName: 'Nora', personalID: '12345678Z', relationship: 'you' }
const pau: Relative = { firstName: 'Pau', personalID: '', relationship: 'child' }
const eva: Relative = { firstName: 'Eva', personalID: 'x-1234567-l', relationship: 'spouse' }

describe('a family', () => {
  it.each([
    ['spouse', true],
    ['domestic_partner', true],
    ['child', false],
    ['you', false],
    [undefined, false],
  ] as const)('counts %s as a partner: %s', (relationship, expected) => {
    expect(isPartner({ relationship })).toBe(expected)
  })

  it('has one spouse or partner: a second one is told who is there', () => {
    expect(secondPartner({ relationship: 'domestic_partner' }, [nora, pau, eva])).toBe(eva)
    expect(secondPartner({ relationship: 'spouse' }, [nora, pau])).toBeUndefined()
    expect(secondPartner({ relationship: 'child' }, [nora, eva])).toBeUndefined()
    expect(secondPartner({}, [nora, eva])).toBeUndefined()
  })

  it('has each document once, however it is written, and that of the employee too', () => {
    expect(ownerOfId('12.345.678-z', [nora, pau, eva])).toBe(nora)
    expect(ownerOfId('X1234567L', [nora, pau, eva])).toBe(eva)
    expect(ownerOfId('00000001R', [nora, pau, eva])).toBeUndefined()
  })

  it('has any number of relatives without a document', () => {
    expect([ownerOfId('', [pau]), ownerOfId(' ', [pau]), ownerOfId(undefined, [pau])]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('has each person once: same name, first surname and birthday, however they are written', () => {
    const ines = { ...pau, firstName: 'Inés', lastName1: 'Soler Vidal', birthday: '2020-02-29' }
    const asked = { firstName: 'INES', lastName1: 'soler-vidal', birthday: '2020-02-29' }
    expect(samePerson(asked, [nora, ines])).toBe(ines)
    for (const other of [{ firstName: 'Ona' }, { lastName1: 'Soler' }, { birthday: '2020-03-01' }])
      expect(samePerson({ ...asked, ...other }, [nora, ines])).toBeUndefined()
    expect(samePerson({ firstName: 'Pau', birthday: '' }, [pau])).toBeUndefined()
  })
})
