/** Style of the bank's pages for use in a browser. Other callers need only the forms. */
export const PAGE_STYLE = `:root{color-scheme:light dark;--line:#8886;--accent:#1f5fbf}
@media(prefers-color-scheme:dark){:root{--accent:#8ab4f8}}
*{box-sizing:border-box}body{margin:0;font:1rem/1.5 system-ui,sans-serif;padding:2rem 1rem}
main{max-width:34rem;margin:auto}h1{font-size:1.4rem;line-height:1.25;margin:.5rem 0}
.bank{display:flex;gap:.5rem;justify-content:space-between;border-bottom:1px solid var(--line);padding-bottom:.5rem}
.badge{font-size:.8rem;border:1px solid var(--line);border-radius:1rem;padding:0 .6rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}
fieldset{border:0;padding:0;margin:1rem 0}legend{padding:0}
.field{display:block;margin:.75rem 0}.field span{display:block}
input:not([type=checkbox],[type=radio]){width:100%;font:inherit;padding:.5rem;border:1px solid var(--line);border-radius:.3rem}
.choice{display:flex;gap:.6rem;align-items:start;border:1px solid var(--line);border-radius:.3rem;padding:.6rem;margin:.5rem 0}
.choice b{display:block}.choice input{margin-top:.35rem}
.actions{display:flex;flex-direction:row-reverse;justify-content:end;gap:.75rem;margin-top:1.5rem;flex-wrap:wrap}
.actions button{font:inherit;padding:.5rem 1.2rem;border-radius:.3rem;border:1px solid var(--accent);color:var(--accent);background:none;cursor:pointer}
.actions button:first-child{background:var(--accent);color:Canvas}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.problem{border-left:4px solid #c62828;padding:.3rem .8rem}small,.hint{opacity:.8;font-size:.9rem}`;
