import type { TenantColors } from '../../../domain/company/tenant/branding.ts'
import { pageColors } from './pageColors.ts'
import { fontAddress } from './pageFontRoute.ts'

/** The style sheet of every server-rendered page, in the tenant's colors. */
export function pageStyle(colors: TenantColors): string {
  return `${pageColors(colors)}
@font-face{font-family:'Inter Variable';font-weight:100 900;font-display:optional;
src:url('${fontAddress}') format('woff2')}
@font-face{font-family:'Inter Fallback';src:local('Arial');size-adjust:107.1%;ascent-override:90.5%;
descent-override:22.5%;line-gap-override:0%}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:400 1rem/1.5rem ${fontStack};
-webkit-text-size-adjust:100%}
.bar{background:var(--brand-bar);color:var(--brand-on-bar);font-size:1.125rem;font-weight:600;
padding:18px max(24px,calc(50% - 21.25rem))}
.bar a{color:inherit;text-decoration:none}
main{max-width:45.5rem;margin:0 auto;padding:32px 24px 64px}
article{background:var(--surface);border:1px solid var(--border);border-radius:12px;padding:32px}
h1{margin:0 0 8px;font-size:1.75rem;line-height:2.25rem;font-weight:600;letter-spacing:-.01em;
color:var(--brand-titles)}
h2{margin:32px 0 12px;font-size:1.25rem;line-height:1.75rem;font-weight:600}
h3{margin:20px 0 4px;font-size:1rem;line-height:1.5rem;font-weight:600}
p{margin:0 0 16px;max-width:68ch}
a{color:var(--brand-text)}
.sub{color:var(--muted);margin-bottom:24px}
.note{background:var(--brand-tint);border-radius:8px;padding:16px 20px;margin:16px 0;max-width:none}
${factsStyle}
${tableStyle}
form{margin:32px 0 0;padding:24px 0 0;border-top:1px solid var(--border)}
.sign{display:block;width:56px;height:56px;margin:0 0 16px}
.sign circle{fill:var(--warning-tint)}
.sign path{fill:none;stroke:var(--warning)}
.sign.done circle{fill:var(--success-tint)}
.sign.done path{stroke:var(--success)}
.button,button{display:inline-block;min-width:17.5rem;min-height:48px;padding:11px 23px;
border:1px solid transparent;border-radius:8px;background:var(--brand-fill);color:var(--brand-on-fill);
font:inherit;font-weight:500;
text-align:center;text-decoration:none;cursor:pointer}
form+p{margin:16px 0 0}
button.plain,button.plain:hover{min-width:0;padding:12px 0;border:0;background:none;color:var(--brand-text);
text-decoration:underline;text-align:left}
button:hover,.button:hover{background:var(--brand-fill-hover)}
:focus-visible{outline:3px solid var(--brand-line);outline-offset:3px}
.small,footer{color:var(--muted);font-size:.875rem;line-height:1.25rem}
footer{padding:16px 32px 0;font-size:.75rem;line-height:1rem;overflow-wrap:anywhere}
${stackedStyle}
@media(max-width:22.5em){.scroll{font-size:.875rem;line-height:1.25rem}
.scroll th:not(:first-child),.scroll td:not(:first-child){padding-left:8px}}
@media(max-width:37.5em){main{padding:16px 16px 48px}article{padding:24px 16px}
h1{font-size:1.625rem;line-height:2.125rem}footer{padding:16px 0 0}
.button,button{display:block;width:100%;min-width:0}}
`
}

const fontStack = "'Inter Variable',Inter,'Inter Fallback','Segoe UI',Helvetica,Arial,sans-serif"

const factsStyle = `dl{margin:0 0 16px}
dl div{display:grid;grid-template-columns:minmax(38%,1fr) auto;gap:24px;align-items:baseline;padding:10px 0;
border-bottom:1px solid var(--border)}
dl div:last-child{border-bottom:0}
dt{color:var(--muted);overflow-wrap:break-word}
dd{margin:0;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:break-word}
dd.main{font-size:1.25rem;line-height:1.75rem;font-weight:600}
dl .sentence{display:block}
.sentence dd{text-align:left}
.sentence dd.main{font-size:1rem;line-height:1.5rem;font-weight:500}`

const tableStyle = `.tables{display:grid;gap:0 40px;
grid-template-columns:repeat(auto-fit,minmax(min(100%,16.25rem),1fr))}
.scroll{overflow-x:auto;margin:0 0 16px}
.scroll table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
.scroll th{font-size:.875rem;line-height:1.25rem;font-weight:500;color:var(--muted)}
.scroll th,.scroll td{text-align:left;padding:8px 0;border-bottom:1px solid var(--border)}
.scroll th:not(:first-child),.scroll td:not(:first-child){padding-left:16px}
.scroll .figure{text-align:right}
.scroll td.figure{white-space:nowrap}
.tables section:has(.stacked){grid-column:1/-1}
.scroll tfoot td{font-weight:600;border-bottom:0}`

/** On a phone the rows of a wide table are stacked, each value after its column's name. */
const stackedStyle = `@media(max-width:47.5em){.stacked table,.stacked tbody,.stacked tfoot{display:block}
.stacked thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.stacked tbody tr{display:block;padding:8px 0;border-bottom:1px solid var(--border)}
.stacked tbody td,.stacked tfoot tr{display:grid;gap:16px;
grid-template-columns:minmax(40%,1fr) minmax(0,max-content)}
.stacked tbody td:nth-child(n){padding:4px 0;border:0;text-align:right;overflow-wrap:anywhere}
.stacked tbody td::before{content:attr(data-label);color:var(--muted);text-align:left;white-space:normal}}`
