import { type MessageFormatElement, TYPE, parse } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { languages } from '../../domain/kernel/language.ts'
import { domainMessages } from '../../domain/messages/index.ts'

const files = import.meta.glob<Record<string, string>>(['./*.json', './*/*.json'], {
  import: 'default',
  eager: true,
})
const folders = [...new Set(Object.keys(files).map((path) => path.slice(0, path.lastIndexOf('/'))))]
const catalogue = (folder: string, language: string): Record<string, string> =>
  files[`${folder}/${language}.json`] ?? {}

/** Lists the names of a message's values. */
function argumentsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type === TYPE.tag) return argumentsOf(element.children)
    const own = [element.value]
    return 'options' in element
      ? [...own, ...Object.values(element.options).flatMap(({ value }) => argumentsOf(value))]
      : own
  })
}

const wanted = (text: string): string[] => [...new Set(argumentsOf(parse(text)))].sort()

describe.each(folders)('the messages in %s', (folder) => {
  const spanish = catalogue(folder, 'es')

  it.each(languages)('contain every text in %s and no other', (language) => {
    expect(Object.keys(catalogue(folder, language)).sort()).toEqual(Object.keys(spanish).sort())
  })

  it.each(languages)(
    'can be parsed in %s, have the placeholders of the Spanish ones, and are never blank',
    (language) => {
      for (const [id, text] of Object.entries(catalogue(folder, language))) {
        expect(text.trim(), id).not.toBe('')
        expect(wanted(text), id).toEqual(wanted(spanish[id] ?? ''))
      }
    },
  )
})

const sources = import.meta.glob<string>(['../**/*.tsx', '../**/*.ts', '!../**/*.test.*'], {
  import: 'default',
  eager: true,
  query: '?raw',
})

describe('the portal’s messages', () => {
  it('have each text that a screen names', () => {
    const known = new Set([
      ...folders.flatMap((folder) => Object.keys(catalogue(folder, 'es'))),
      ...Object.keys(domainMessages.es),
    ])
    const named = Object.entries(sources).flatMap(([path, text]) =>
      [...text.matchAll(/(?<![\w.])t\(\s*'([\w.-]+)'/g)].map(([, id]) => [path, id ?? ''] as const),
    )
    expect(named.length).toBeGreaterThan(500)
    // The comment of useText.ts has an example.
    const unknown = named.filter(([path, id]) => !known.has(id) && !path.endsWith('/useText.ts'))
    expect(unknown).toEqual([])
  })

  it('have one owner each', () => {
    const ids = folders.flatMap((folder) => Object.keys(catalogue(folder, 'es')))
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('have no exclamation marks', () => {
    const loud = Object.entries(files).flatMap(([path, texts]) =>
      Object.entries(texts).flatMap(([id, text]) => (/[!¡]/.test(text) ? [`${path} ${id}`] : [])),
    )
    expect(loud).toEqual([])
  })

  it('keep the literals of the specification in Spanish', () => {
    const spanish = Object.assign({}, ...folders.map((folder) => catalogue(folder, 'es'))) as Record<
      string,
      string
    >
    expect(spanish).toMatchObject({
      'login.wrong': 'Credenciales incorrectas',
      'captcha.unsolved': 'captcha no resuelto',
      'captcha.failed':
        'Estamos temporalmente en mantenimiento. Es posible que algunas funciones estén deshabilitadas.',
      'cookies.required': 'Es necesario aceptar las cookies.',
      'forgot.failed': 'No se puede procesar la petición. Revisa el formato de correo',
      'reset.mismatch': 'Password does not match',
      'reset.unknown': 'Sorry, we can not find your email address',
      'reset.failed': 'Sorry. there was a problem on connecting the server',
      'maintenance.title': 'En mantenimiento',
      'home.noNews': 'No news posted',
      'profile.failed': 'Error updating profile, please review info and ensure email is unique',
      'profile.picture.failed': 'Error en la carga',
      incorrect_repeat_password: 'Las contraseñas no coinciden',
      'family.deleteQuestion': 'Seguro que quieres eliminar el familiar?',
      'family.blocked':
        'No se puede borrar a un familiar que tiene un contrato activo o en el carrito. Por ' +
        'favor contacte con el administrador',
      'family.updated': 'Información de miembro de familia actualizada',
      'family.notFound': 'Sorry, family not found',
      'family.saveFailed': 'Sorry, error occured on deleting family',
      'family.updateFailed': 'Ha habido un error en la actualización, disculpa las molestias',
    })
    // The specification defines this key; the form uses another key.
    expect(spanish['incorrect_password']).toBe(
      'La contraseña debe tener entre 8 y 100 caracteres, con una mayúscula, una minúscula y ' +
        'un número, y sin espacios',
    )
    expect(spanish['profile.user.password.pattern']).toBe(spanish['incorrect_password'])
  })
})
