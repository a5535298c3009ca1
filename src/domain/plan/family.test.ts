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

  describe('has each person once, however they are written:', () => {
    const ines: Relative = {
      ...pau,
      firstName: 'Inés',
      lastName1: 'Soler',
      lastName2: 'Vidal',
      birthday: '2020-02-29',
    }
    const asked = { firstName: 'INES', lastName1: 'soler', lastName2: 'VIDAL', birthday: '2020-02-29' }

    it.each([
      ['in capitals', {}],
      ['both surnames in one field', { lastName1: 'soler-vidal', lastName2: '' }],
      ['without the second surname', { lastName2: undefined }],
      ['without any', { lastName1: undefined, lastName2: undefined }],
      ['with a third one', { lastName2: 'Vidal Puig' }],
    ])('%s', (_how, other) => {
      expect(samePerson({ ...asked, ...other }, [nora, ines])).toBe(ines)
    })

    it.each([
      ['another first name', { firstName: 'Ona' }],
      ['another birthday', { birthday: '2020-03-01' }],
      ['another first surname', { lastName1: 'Sole' }],
      ['another second surname', { lastName2: 'Vida' }],
      ['no birthday', { birthday: '' }],
    ])('%s is somebody else', (_what, other) => {
      expect(samePerson({ ...asked, ...other }, [nora, ines])).toBeUndefined()
    })
  })
})
