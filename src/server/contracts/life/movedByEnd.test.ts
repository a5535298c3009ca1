import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  card,
  createContractServer,
  typed,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import type { ContractRequestDto } from '../../../dto/contractRequestDto.ts'
import { pdfText } from '../../../../tests/support/pdfText.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const plain = (text: string): string => text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

it('mail, page, answer and PDF of an end name the contracts whose payslip moves (D-103)', async () => {
  const buyer = await server.buyer({ company_bag: '350' })
  const months = [5, 6, 7, 8, 9, 10, 11]
  const sign = async (request: ContractRequestDto): Promise<string> => {
    const { id } = await buyer.add(request)
    await buyer.buy(id)
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    return id
  }
  const first = await sign(card(months, 50))
  await sign(typed('basic', months, { price: 0 }))
  server.setNow('2026-08-20T10:00:00Z')
  await buyer.call('POST', `/api/contracts/${first}/cancel`)
  const mail = (await server.mailsTo(buyer.employee.email)).at(-1)
  const path = mail?.links[0] ?? ''
  const asked = (await server.call('GET', path)).payload
  const { html: answered } = await server.press(path)
  const papers = (await buyer.call('GET', `/api/users/${buyer.employee.id}/documents/all`)).body
  const paper = papers.find(({ name }: { name: string }) => name.startsWith('Baja'))
  const printed = pdfText((await server.call('GET', paper.url)).rawPayload)
  for (const text of [mail?.text ?? '', asked, answered, printed])
    expect(plain(text)).toContain(
      'Al acabar, cambia también Salud · Básico. ' +
        'Antes: Tu nómina baja 98 € al año (en 2026). ' +
        'Después: Tu nómina baja 56 € al año (en 2026: junio a septiembre 14 €, ' +
        'octubre a diciembre no cambia).',
    )
})
