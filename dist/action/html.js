import{l as e,r as t}from"./escape.js";import{i as n,n as r,r as i,t as a}from"./numbers.js";import{i as o}from"./identity.js";import{a as s,i as c,n as l,o as u,r as d,t as f}from"./totals.js";import{t as p}from"./rows.js";import{a as m,c as h,d as g,f as _,l as v,o as y,r as b,s as x,t as S}from"./wording.js";import{createHash as ee}from"node:crypto";function C(e,t){return`<svg class="bar ${t}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="8"/><rect class="fill" width="${(Math.max(0,Math.min(1,e))*100).toFixed(1)}" height="8"/></svg>`}function w(e){return e.length===0?``:`<table class="bars remedies"><caption>What would save it</caption>${[...e].sort((e,t)=>t.saved-e.saved).map(e=>{let n=e.tokensBefore===0?0:e.saved/e.tokensBefore,r=`−${a(e.saved)} (−${(n*100).toFixed(1)} %)`;return`<tr><th scope="row">${t(e.title)}</th><td>${C(n,`saving`)}</td><td class="number">${r}</td><td>loses: ${t(e.loses)}<small>${t(e.how)}</small></td></tr>`}).join(``)}</table>`}const T={width:300,height:130,left:58,right:28,top:14,bottom:26};function te(e){let n=e.sizes??[];if(n.length<2||n.length!==e.figures.length)return``;let r=e.figures.map(l),i=e=>Math.log10(Math.max(e,0)+1),o=i(Math.min(...n)),s=i(Math.max(...n))-o||1,c=Math.max(...r,1),u=e=>T.left+(i(e)-o)/s*(T.width-T.left-T.right),d=e=>T.height-T.bottom-e/c*(T.height-T.top-T.bottom),f=n.map((e,t)=>({size:e,tokens:r[t]??0})),p=e=>e.toFixed(1),m=f.map(e=>`${p(u(e.size))},${p(d(e.tokens))}`).join(` `),h=d(0),g=f.map(e=>`<circle cx="${p(u(e.size))}" cy="${p(d(e.tokens))}" r="3.5"><title>${a(e.tokens)} tokens at ${a(e.size)}</title></circle><text class="tick" x="${p(u(e.size))}" y="${T.height-8}" text-anchor="middle">${a(e.size)}</text>`),_=f.map(e=>`${a(e.tokens)} tokens at ${a(e.size)} rows`).join(`, `);return`<figure class="growth"><svg viewBox="0 0 ${T.width} ${T.height}" role="img" aria-label="${_}"><line class="axis" x1="${T.left}" y1="${p(h)}" x2="${T.width-T.right}" y2="${p(h)}"/><text class="tick" x="${T.left-8}" y="${p(d(c)+4)}" text-anchor="end">${a(c)}</text><text class="tick" x="${T.left-8}" y="${p(h)}" text-anchor="end">0</text><polyline points="${m}"/>${g.join(``)}</svg><figcaption>tokens by rows in the store: <b>${t(e.growth??`sweep`)}</b></figcaption></figure>`}function E(e){return h(e).map(e=>`<code>${t(e)}</code>`).join(` / `)}function ne(n){return e(n).map(t).join(`
`)}function D(e,n,r){return r===``?``:`<section id="${e}"><h2>${t(n)}</h2>${r}</section>`}function re(e,{change:r,last:i}){let o=b(r).map(e=>`<tr><td><code>${t(e.path)}</code></td><td class="number">${a(e.before)} → ${a(e.after)}</td><td class="number">${n(e.after-e.before)}</td></tr>`),s=S(e,r),c=`command`in s?`Accept with <code>${t(s.command)}</code>`:t(s.refused),l=r.subject===void 0?``:`, ${t(r.subject)}`,u=r.excused===void 0?``:` (${t(r.excused)})`,d=r.fails?`fails`:r.severity===`improvement`?`less`:`told`,f=o.length===0?``:`<table class="grown"><caption>JSON paths that grew</caption>${o.join(``)}</table>`,p=i?`${w(v(e,r))}<p class="accept">${c}</p>`:``,m=`<span class="mark">${r.fails?`✗`:r.severity===`improvement`?`↓`:`·`}</span> ${E(r)} <span class="kind">${t(r.kind)}${l}</span> <span class="moved">${t(y(r))}</span>`;return r.fails?`<article class="change ${d}"><h3>${m}</h3><p>${t(r.message)}</p>${f}${p}</article>`:`<p class="change ${d}">${m} ${t(r.message)}${u}</p>`}function ie(e){return D(`changes`,`Changes`,m(e.changes).map(t=>re(e,t)).join(``))}function ae(e){return D(`failures`,`Could not measure`,e.failures.map(e=>{let n=e.stderr?.trim()?`<pre>${ne(e.stderr)}</pre>`:``;return`<article class="failure"><h3>${E(e)} <span class="kind">${t(e.code)}</span></h3><p>${t(e.message)} ${t(e.help)}</p>${n}</article>`}).join(``))}function oe(e,n,r){let i=d(r),s=l(i),c=(o(e.paths,n)?.map(e=>[e.path,e.tokens])??i.paths).slice(0,12).map(([e,n])=>{let r=s===0?0:n/s;return`<tr><th scope="row"><code>${t(e===``?`(whole)`:e)}</code></th><td>${C(r,`cost`)}</td><td class="number">${a(n)} (${(r*100).toFixed(1)} %)</td></tr>`}),u=c.length===0?``:`<table class="bars"><caption>Where the tokens go</caption>${c.join(``)}</table>`;return`${te(r)}${u}${w(o(e.savings,n)??[])}`}function se(e,n,r,i,o){let s=i.before===void 0?a(i.tokens):`${a(i.before)} → ${a(i.tokens)}`,c=i.fails?` fails`:i.before!==void 0&&i.before>i.tokens?` less`:``,l=[`<code>${t(i.name)}</code>`,i.kind===`tool`?s:``,i.kind===`tool`?``:s],u=`<tr class="${i.kind}${c}" data-name="${t(`${n} ${r} ${i.name}`)}">`,d=o===void 0?``:oe(e,`${n}/${r}/${i.name}`,o);return d===``?`${u}<td>${l.join(`</td><td class="number">`)}</td><td>${t(i.note)}</td></tr>`:`${u}<td colspan="4"><details><summary>${`<span>${l.join(`</span><span class="number">`)}</span><span>${t(i.note)}</span>`}</summary>${d}</details></td></tr>`}function ce(e){return D(`servers`,`What stands`,s(e.snapshot.servers).map(([n,r])=>{let s=c(r),l=`${i(s.tools,`tool`)}, menu ${a(s.menu)}, ${i(s.cases,`case`)}, ${i(s.responses,`token`)}`,u=``,d=p(e,n,r).map(t=>{t.kind===`tool`&&(u=t.name);let i=t.kind===`case`?o(o(r.tools,u)?.cases??{},t.name):void 0;return se(e,n,t.kind===`round`?``:u,t,i)});return`<h3>${t(n)} <small>${l}</small></h3><table class="server"><colgroup><col class="name"><col class="menu"><col class="tokens"><col></colgroup><thead><tr><th>tool, case</th><th class="number">menu</th><th class="number">tokens</th><th>risk, what came back</th></tr></thead><tbody>${d.join(``)}</tbody></table>`}).join(``))}function O(e,n){let r=n===void 0?``:` <em>waived: ${t(n)}</em>`;return`<li class="${e.severity}" data-name="${t(`${x(e)} ${e.rule}`)}"><b>${e.severity}</b> ${E(e)} <code>${t(e.rule)}</code>: ${t(e.message)} ${t(e.help)}${r}</li>`}function le(e){let n=[...f(e.snapshot).map(e=>O(e)),...e.waived.map(e=>O(e.finding,e.reason))],r=e.notes.map(e=>`<li>${e.server===void 0?``:`<code>${t(e.server)}</code>: `}${t(e.message)} ${t(e.help??``)}</li>`);return D(`findings`,`Findings`,n.length===0?``:`<ul>${n.join(``)}</ul>`)+D(`notes`,`Notes`,r.length===0?``:`<ul>${r.join(``)}</ul>`)}const k=`"use strict";
(() => {
  const map = document.getElementById("map");
  const root = document.getElementById("b0");
  const trail = document.getElementById("trail");
  const search = document.getElementById("search");
  const hits = document.getElementById("hits");
  const around = (box) => (box === root ? root : box.parentElement.closest(".box"));
  const inside = (box) => [...box.querySelectorAll(":scope > .inner > .box")];
  const zoomable = (box) => box !== null && box.querySelector(":scope > .inner") !== null;
  let focus = root;

  function zoom(box) {
    if (!zoomable(box)) return;
    for (const old of map.querySelectorAll(".focus, .on-path")) old.classList.remove("focus", "on-path");
    for (const old of map.querySelectorAll("[tabindex='0']")) old.tabIndex = -1;
    focus = box;
    const path = [box];
    while (path[0] !== root) path.unshift(around(path[0]));
    for (const one of path) one.classList.add(one === box ? "focus" : "on-path");
    for (const one of inside(box)) if (zoomable(one)) one.tabIndex = 0;
    trail.replaceChildren(
      ...path.map((one) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = one.dataset.name;
        if (one === box) button.setAttribute("aria-current", "true");
        button.addEventListener("click", () => zoom(one));
        return button;
      }),
    );
  }

  map.addEventListener("click", (event) => {
    let box = event.target.closest(".box");
    // The outermost box under the pointer that is not yet filled by the view: one level a click.
    while (box !== null && box !== focus && around(box) !== focus && box !== root) box = around(box);
    if (box !== null && box !== focus) zoom(box);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && event.target === search && search.value !== "") {
      search.value = "";
      find();
      return;
    }
    if (event.key === "Escape" || (event.key === "Backspace" && event.target !== search)) {
      const left = focus;
      zoom(around(focus));
      if (left !== root) left.focus();
      return;
    }
    if (event.key === "/" && event.target !== search) {
      event.preventDefault();
      search.focus();
      return;
    }
    const box = event.target.closest ? event.target.closest("#map .box") : null;
    if (box === null) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      zoom(box);
      const first = inside(box).find(zoomable);
      if (first !== undefined) first.focus();
      return;
    }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const row = inside(focus).filter(zoomable);
    const next = row[(row.indexOf(box) + step + row.length) % row.length];
    if (next !== undefined) next.focus();
  });

  function find() {
    const word = search.value.trim().toLowerCase();
    let count = 0;
    for (const one of document.querySelectorAll("[data-name]")) {
      const hit = word !== "" && one.dataset.name.toLowerCase().includes(word);
      one.classList.toggle("hit", hit);
      if (hit && one.classList.contains("box")) count += 1;
    }
    document.body.classList.toggle("searching", word !== "");
    hits.textContent = word === "" ? "" : count + (count === 1 ? " box matches" : " boxes match");
  }
  search.addEventListener("input", find);

  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details:not([open])")];
    for (const one of closed) one.open = true;
  });
  addEventListener("afterprint", () => {
    for (const one of closed) one.open = false;
  });

  zoom(root);
})();
`;function ue(e){var t=0,n=e.children,r=n&&n.length;if(!r)t=1;else for(;--r>=0;)t+=n[r].value;e.value=t}function de(){return this.eachAfter(ue)}function fe(e,t){let n=-1;for(let r of this)e.call(t,r,++n,this);return this}function pe(e,t){for(var n=this,r=[n],i,a,o=-1;n=r.pop();)if(e.call(t,n,++o,this),i=n.children)for(a=i.length-1;a>=0;--a)r.push(i[a]);return this}function me(e,t){for(var n=this,r=[n],i=[],a,o,s,c=-1;n=r.pop();)if(i.push(n),a=n.children)for(o=0,s=a.length;o<s;++o)r.push(a[o]);for(;n=i.pop();)e.call(t,n,++c,this);return this}function A(e,t){let n=-1;for(let r of this)if(e.call(t,r,++n,this))return r}function j(e){return this.eachAfter(function(t){for(var n=+e(t.data)||0,r=t.children,i=r&&r.length;--i>=0;)n+=r[i].value;t.value=n})}function M(e){return this.eachBefore(function(t){t.children&&t.children.sort(e)})}function N(e){for(var t=this,n=P(t,e),r=[t];t!==n;)t=t.parent,r.push(t);for(var i=r.length;e!==n;)r.splice(i,0,e),e=e.parent;return r}function P(e,t){if(e===t)return e;var n=e.ancestors(),r=t.ancestors(),i=null;for(e=n.pop(),t=r.pop();e===t;)i=e,e=n.pop(),t=r.pop();return i}function F(){for(var e=this,t=[e];e=e.parent;)t.push(e);return t}function I(){return Array.from(this)}function L(){var e=[];return this.eachBefore(function(t){t.children||e.push(t)}),e}function R(){var e=this,t=[];return e.each(function(n){n!==e&&t.push({source:n.parent,target:n})}),t}function*z(){var e=this,t,n=[e],r,i,a;do for(t=n.reverse(),n=[];e=t.pop();)if(yield e,r=e.children)for(i=0,a=r.length;i<a;++i)n.push(r[i]);while(n.length)}function B(e,t){e instanceof Map?(e=[void 0,e],t===void 0&&(t=V)):t===void 0&&(t=ge);for(var n=new H(e),r,i=[n],a,o,s,c;r=i.pop();)if((o=t(r.data))&&(c=(o=Array.from(o)).length))for(r.children=o,s=c-1;s>=0;--s)i.push(a=o[s]=new H(o[s])),a.parent=r,a.depth=r.depth+1;return n.eachBefore(ve)}function he(){return B(this).eachBefore(_e)}function ge(e){return e.children}function V(e){return Array.isArray(e)?e[1]:null}function _e(e){e.data.value!==void 0&&(e.value=e.data.value),e.data=e.data.data}function ve(e){var t=0;do e.height=t;while((e=e.parent)&&e.height<++t)}function H(e){this.data=e,this.depth=this.height=0,this.parent=null}H.prototype=B.prototype={constructor:H,count:de,each:fe,eachAfter:me,eachBefore:pe,find:A,sum:j,sort:M,path:N,ancestors:F,descendants:I,leaves:L,links:R,copy:he,[Symbol.iterator]:z};function ye(e){if(typeof e!=`function`)throw Error();return e}function U(){return 0}function W(e){return function(){return e}}function be(e){e.x0=Math.round(e.x0),e.y0=Math.round(e.y0),e.x1=Math.round(e.x1),e.y1=Math.round(e.y1)}function G(e,t,n,r,i){for(var a=e.children,o,s=-1,c=a.length,l=e.value&&(r-t)/e.value;++s<c;)o=a[s],o.y0=n,o.y1=i,o.x0=t,o.x1=t+=o.value*l}function xe(e,t){this._=e,this.parent=null,this.children=null,this.A=null,this.a=this,this.z=0,this.m=0,this.c=0,this.s=0,this.t=null,this.i=t}xe.prototype=Object.create(H.prototype);function K(e,t,n,r,i){for(var a=e.children,o,s=-1,c=a.length,l=e.value&&(i-n)/e.value;++s<c;)o=a[s],o.x0=t,o.x1=r,o.y0=n,o.y1=n+=o.value*l}var q=(1+Math.sqrt(5))/2;function J(e,t,n,r,i,a){for(var o=[],s=t.children,c,l,u=0,d=0,f=s.length,p,m,h=t.value,g,_,v,y,b,x,S;u<f;){p=i-n,m=a-r;do g=s[d++].value;while(!g&&d<f);for(_=v=g,x=Math.max(m/p,p/m)/(h*e),S=g*g*x,b=Math.max(v/S,S/_);d<f;++d){if(g+=l=s[d].value,l<_&&(_=l),l>v&&(v=l),S=g*g*x,y=Math.max(v/S,S/_),y>b){g-=l;break}b=y}o.push(c={value:g,dice:p<m,children:s.slice(u,d)}),c.dice?G(c,n,r,i,h?r+=m*g/h:a):K(c,n,r,h?n+=p*g/h:i,a),h-=g,u=d}return o}var Se=(function e(t){function n(e,n,r,i,a){J(t,e,n,r,i,a)}return n.ratio=function(t){return e((t=+t)>1?t:1)},n})(q);function Ce(){var e=Se,t=!1,n=1,r=1,i=[0],a=U,o=U,s=U,c=U,l=U;function u(e){return e.x0=e.y0=0,e.x1=n,e.y1=r,e.eachBefore(d),i=[0],t&&e.eachBefore(be),e}function d(t){var n=i[t.depth],r=t.x0+n,u=t.y0+n,d=t.x1-n,f=t.y1-n;d<r&&(r=d=(r+d)/2),f<u&&(u=f=(u+f)/2),t.x0=r,t.y0=u,t.x1=d,t.y1=f,t.children&&(n=i[t.depth+1]=a(t)/2,r+=l(t)-n,u+=o(t)-n,d-=s(t)-n,f-=c(t)-n,d<r&&(r=d=(r+d)/2),f<u&&(u=f=(u+f)/2),e(t,r,u,d,f))}return u.round=function(e){return arguments.length?(t=!!e,u):t},u.size=function(e){return arguments.length?(n=+e[0],r=+e[1],u):[n,r]},u.tile=function(t){return arguments.length?(e=ye(t),u):e},u.padding=function(e){return arguments.length?u.paddingInner(e).paddingOuter(e):u.paddingInner()},u.paddingInner=function(e){return arguments.length?(a=typeof e==`function`?e:W(+e),u):a},u.paddingOuter=function(e){return arguments.length?u.paddingTop(e).paddingRight(e).paddingBottom(e).paddingLeft(e):u.paddingTop()},u.paddingTop=function(e){return arguments.length?(o=typeof e==`function`?e:W(+e),u):o},u.paddingRight=function(e){return arguments.length?(s=typeof e==`function`?e:W(+e),u):s},u.paddingBottom=function(e){return arguments.length?(c=typeof e==`function`?e:W(+e),u):c},u.paddingLeft=function(e){return arguments.length?(l=typeof e==`function`?e:W(+e),u):l},u}(function e(t){function n(e,n,r,i,a){if((o=e._squarify)&&o.ratio===t)for(var o,s,c,l,u=-1,d,f=o.length,p=e.value;++u<f;){for(s=o[u],c=s.children,l=s.value=0,d=c.length;l<d;++l)s.value+=c[l].value;s.dice?G(s,n,r,i,p?r+=(a-r)*s.value/p:a):K(s,n,r,p?n+=(i-n)*s.value/p:i,a),p-=s.value}else e._squarify=o=J(t,e,n,r,i,a),o.ratio=t}return n.ratio=function(t){return e((t=+t)>1?t:1)},n})(q);function Y(e,t,n){let i=e===void 0||e===t?void 0:r(e,t),a=i===void 0?{}:{moved:i};return n?{state:`fails`,...a}:e===void 0||e===t?{}:{state:t>e?`more`:`less`,...a}}function X(e){return e.reduce((e,t)=>e+t.tokens,0)}function we(e,t,n,r){let i=(o(e.paths,t)?.map(e=>[e.path,e.tokens])??n).filter(([,e])=>e>0).slice(0,14).map(([e,t])=>({kind:`path`,name:e===``?`(whole)`:e,tokens:t,children:[]})),a=r-X(i);return a<=0||i.length===0?i:[...i,{kind:`rest`,name:`other paths`,tokens:a,children:[]}]}function Te(e){let t=s(e.snapshot.servers).map(([t,n])=>{let r=o(e.before?.servers??{},t),i=e.changes.filter(e=>e.fails&&e.server===t),a=s(n.tools).map(([n,a])=>{let c=o(r?.tools??{},n),u=e=>i.some(t=>t.tool===n&&t.case===e),f=s(a.cases).map(([r,i])=>{let a=d(i),s=l(a),f=o(c?.cases??{},r),p=f===void 0?void 0:l(d(f));return{kind:`case`,name:r,tokens:s,children:we(e,`${t}/${n}/${r}`,a.paths,s),...Y(p,s,u(r))}}),p=[{kind:`menu`,name:`definition`,tokens:a.menu,children:[],...Y(c?.menu,a.menu,u())},...f].filter(e=>e.tokens>0);return{kind:`tool`,name:n,tokens:X(p),children:p}}).filter(e=>e.tokens>0);return{kind:`server`,name:t,tokens:X(a),children:a}}).filter(e=>e.tokens>0);return{kind:`all`,name:`all servers`,tokens:X(t),children:t}}function Ee(e,t,n){let r=B(e,t=>t===e?[...t.children]:[]).sum(t=>t===e?0:t.tokens).sort((e,t)=>(t.value??0)-(e.value??0)),i=Ce().size([t,n])(r),a=(e,t)=>Number((e/t*100).toFixed(3));return(i.children??[]).map(e=>[e.data,{left:a(e.x0,t),top:a(e.y0,n),width:a(e.x1-e.x0,t),height:a(e.y1-e.y0,n)}])}const Z={width:1160,height:620},Q={label:20,side:3},De={all:`all servers`,server:`server`,tool:`tool`,menu:`definition`,case:`case`,path:`JSON path`,rest:`what is left`};function Oe(e,t){let n={width:e-2*Q.side,height:t-Q.label-Q.side};return n.width<24||n.height<16?Z:n}function ke(e){let n=Te(e),r=[],o=0,s=(e,c,l,u)=>{let d=`b${o}`;o+=1;let f=c.tokens===0?``:`, ${(e.tokens/c.tokens*100).toFixed(1)} % of ${c.name}`,p=e.moved===void 0?``:`, ${e.moved} against the lockfile`,m=`${De[e.kind]} ${e.name}: ${i(e.tokens,`token`)}${f}${p}`,h=[`box`,e.kind,...e.state===void 0?[]:[e.state]].join(` `),g=e===n?Z:Oe(l,u),_=Ee(e,g.width,g.height).map(([t,n])=>{let i=`b${o}`,a=s(t,e,n.width/100*g.width,n.height/100*g.height);return r.push(`#${i}{left:${n.left}%;top:${n.top}%;width:${n.width}%;height:${n.height}%}`),a}),v=`<span class="label"><b>${t(e.name)}</b> <i>${a(e.tokens)}</i></span>`,y=_.length===0?``:`<div class="inner">${_.join(``)}</div>`,b=_.length===0?``:` tabindex="-1"`;return`<div class="${h}" id="${d}" data-name="${t(e.name)}" title="${t(m)}"${b}>${v}${y}</div>`};return{markup:`<div id="map" role="group" aria-label="Treemap of tokens">${s(n,n,Z.width,Z.height)}</div>`,css:r.join(`
`)}}function $(e){return`'sha256-${ee(`sha256`).update(e).digest(`base64`)}'`}function Ae(e){let t=u(e.snapshot),r=e.before===void 0?void 0:u(e.before),i=(e,t,r)=>{let i=r===void 0||r===t?``:` <small>${n(t-r)}</small>`;return`<li><b>${a(t)}${i}</b> ${e}</li>`};return`<ul class="sums">${[i(`tokens of responses`,t.responses,r?.responses),i(`tokens of definitions`,t.menu,r?.menu),i(t.servers===1?`server`:`servers`,t.servers,void 0),i(t.tools===1?`tool`:`tools`,t.tools,void 0),i(t.cases===1?`case`:`cases`,t.cases,void 0)].join(``)}</ul>`}function je(e){let n=ke(e),r=`
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --paper: #ffffff; --panel: #f6f8fa; --line: #d0d7de;
  --bad: #b3261e; --good: #1a7f37; --warn: #9a6700; --server: #eaeef2; --tool: #dfe6ee; --case: #cfe3f5;
  --path: #a8cdef; --menu: #d9cdf3; --rest: #dde3e8; --fill: #3b82c4; --save: #2da05a; --hit: #ffdf5d; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --soft: #9aa4af; --paper: #0d1117; --panel: #161b22; --line: #30363d; --bad: #ff7b72;
    --good: #56d364; --warn: #e3b341; --server: #161b22; --tool: #1d2733; --case: #1d3a56; --path: #28567f;
    --menu: #453465; --rest: #2b333c; --fill: #58a6ff; --save: #3fb950; --hit: #7a5d00; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1208px; padding: 24px; color: var(--ink); background: var(--paper);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif; }
h1 { font-size: 22px; margin: 0 0 4px; } h2 { font-size: 18px; margin: 32px 0 8px; } h3 { font-size: 15px; margin: 16px 0 4px; }
small, .soft { color: var(--soft); font-weight: normal; }
code, pre { font: 13px/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
pre { background: var(--panel); border: 1px solid var(--line); padding: 8px 12px; overflow: auto; white-space: pre-wrap; }
.verdict { padding: 12px 16px; border: 1px solid var(--line); border-left-width: 6px; background: var(--panel); margin: 12px 0; }
.verdict.pass { border-left-color: var(--good); } .verdict.fail { border-left-color: var(--bad); }
.verdict.unmeasured { border-left-color: var(--warn); }
.sums { display: flex; flex-wrap: wrap; gap: 8px 32px; margin: 0; padding: 0; list-style: none; }
.sums b { display: block; font-size: 20px; font-variant-numeric: tabular-nums; }
table { border-collapse: collapse; width: 100%; } caption { text-align: left; color: var(--soft); padding: 6px 0 2px; }
th { text-align: left; font-weight: normal; } thead th { color: var(--soft); }
td, th { padding: 3px 12px 3px 0; vertical-align: top; border-bottom: 1px solid var(--line); }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
table.server { table-layout: fixed; --name: 38%; --menu: 110px; --tokens: 170px; }
col.name { width: var(--name); } col.menu { width: var(--menu); } col.tokens { width: var(--tokens); }
tr.case > td[colspan] { padding-right: 0; } tr.round > td:first-child { padding-left: 20px; }
tr.case summary { display: grid; grid-template-columns: var(--name) var(--menu) var(--tokens) 1fr; }
tr.case summary > span { padding-right: 12px; } tr.case summary > span:first-child { padding-left: 20px; position: relative; }
tr.case summary > span:first-child::before { content: "▸"; position: absolute; left: 5px; color: var(--soft); }
tr.case details[open] > summary > span:first-child::before { content: "▾"; }
tr.case details > :not(summary) { margin-left: 20px; }
tr.tool > td { background: var(--panel); } tr.fails > td { color: var(--bad); } tr.less > td { color: var(--good); }
details > summary { cursor: pointer; } details[open] > summary { margin-bottom: 6px; }
.change, .failure { border-left: 4px solid var(--line); padding: 2px 0 2px 12px; margin: 12px 0; }
.change.fails { border-left-color: var(--bad); } .change.less { border-left-color: var(--good); } .failure { border-left-color: var(--warn); }
.change p, .failure p { margin: 4px 0; } p.change { margin: 3px 0; } .fails .mark, .fails .moved { color: var(--bad); } .less .mark, .less .moved { color: var(--good); }
.kind { font-weight: normal; color: var(--soft); } .moved { font-variant-numeric: tabular-nums; }
.change table { max-width: 820px; }
.bars { max-width: 820px; color: var(--ink); } .bars td:nth-child(2) { width: 220px; padding-top: 9px; }
.bar { display: block; width: 200px; height: 9px; } .bar .track { fill: var(--line); } .bar.cost .fill { fill: var(--fill); } .bar.saving .fill { fill: var(--save); }
.growth { margin: 8px 0; color: var(--ink); } .growth svg { width: 300px; height: 130px; } .growth polyline { fill: none; stroke: var(--fill); stroke-width: 2; }
.growth circle { fill: var(--fill); } .growth .axis { stroke: var(--line); } .growth .tick { fill: var(--soft); font-size: 11px; }
.remedies small { display: block; } figcaption { color: var(--soft); font-size: 13px; }
.controls { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; margin: 8px 0; }
#search { font: inherit; padding: 4px 8px; min-width: 260px; color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: 4px; }
#trail { display: flex; flex-wrap: wrap; align-items: center; } #trail button { font: inherit; color: inherit; background: none; border: 0; padding: 2px 4px; cursor: pointer; text-decoration: underline; overflow-wrap: anywhere; }
#trail button + button::before { content: "/"; display: inline-block; padding-right: 8px; color: var(--soft); }
#trail button[aria-current] { text-decoration: none; font-weight: 600; cursor: default; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; color: var(--soft); font-size: 13px; } .legend i { display: inline-block; width: 12px; height: 12px; margin-right: 5px; border: 1px solid var(--line); vertical-align: -1px; }
.legend .menu { background: var(--menu); } .legend .path { background: var(--path); } .legend .fails { background: var(--bad); } .legend .less { background: var(--good); }
#map { position: relative; height: 620px; border: 1px solid var(--line); overflow: hidden; background: var(--panel); }
.box { position: absolute; overflow: hidden; border: 1px solid var(--paper); background: var(--server); container-type: size; cursor: pointer; }
.box.tool { background: var(--tool); } .box.case { background: var(--case); } .box.path { background: var(--path); cursor: inherit; }
.box.menu { background: var(--menu); cursor: inherit; } .box.rest { background: var(--rest); cursor: inherit; }
.box.fails { box-shadow: inset 0 0 0 2px var(--bad); } .box.more { box-shadow: inset 0 0 0 2px var(--warn); } .box.less { box-shadow: inset 0 0 0 2px var(--good); }
.box:focus-visible { outline: 3px solid var(--fill); outline-offset: -3px; }
.label { display: block; height: 20px; padding: 0 5px; font-size: 12px; line-height: 20px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.label b { font-weight: 600; } .label i { font-style: normal; color: var(--soft); font-variant-numeric: tabular-nums; }
.path > .label b, .rest > .label b, .menu > .label b { font-weight: normal; }
.inner { position: absolute; inset: 20px 3px 3px 3px; }
@container (max-height: 17px) or (max-width: 30px) { .box > .label { visibility: hidden; } }
@container (min-width: 96px) and (min-height: 40px) {
  .path > .label, .rest > .label, .menu > .label { white-space: normal; height: auto; line-height: 15px; padding-top: 3px; overflow-wrap: anywhere; }
}
#b0, .box.focus, .box.on-path { left: 0 !important; top: 0 !important; width: 100% !important; height: 100% !important; border: 0; }
.focus, .on-path { cursor: inherit; box-shadow: none !important; } .focus > .label, .on-path > .label { display: none; }
.focus > .inner, .on-path > .inner { inset: 0; } .on-path > .inner > .box:not(.on-path, .focus) { display: none; }
.searching .box:not(.hit) > .label { opacity: 0.35; } .searching .box.hit { background: var(--hit); } .searching .box.hit > .label { opacity: 1; }
.searching table.server > tbody > tr:not(.hit), .searching #findings li:not(.hit) { display: none; }
#findings li, #notes li { margin: 4px 0; } li.error > b { color: var(--bad); } li.warning > b { color: var(--warn); }
@media (max-width: 700px) {
  body { padding: 12px; } .sums { gap: 8px 20px; } #search { min-width: 0; width: 100%; } #map { height: 480px; }
  table.server { --name: 34%; --menu: 17%; --tokens: 25%; } td, th { padding-right: 6px; }
  tr.case summary > span { padding-right: 6px; } .server .number { white-space: normal; } .server td { overflow-wrap: anywhere; }
  .bars tr { display: grid; grid-template-columns: 1fr auto; border-bottom: 1px solid var(--line); padding: 4px 0; }
  .bars td, .bars th { border: 0; padding: 1px 0; } .bars td:nth-child(2) { grid-area: 2 / 1 / 3 / 3; width: auto; padding: 3px 0; }
  .bars td:nth-child(4) { grid-column: 1 / 3; } .bars .bar { width: 100%; } .growth svg { max-width: 100%; }
  tr.case details > :not(summary) { margin-left: 8px; width: calc(100% - 8px); } #findings ul, #notes ul { padding-left: 18px; }
}
@media print {
  :root { --ink: #000; --soft: #444; --paper: #fff; --panel: #fff; --line: #bbb; --bad: #b3261e; --good: #1a7f37; --warn: #9a6700;
    --server: #f4f4f4; --tool: #eee; --case: #dcebf8; --path: #bfdaf2; --menu: #e2d9f5; --rest: #eee; }
  body { max-width: none; padding: 0; font-size: 11pt; } .controls { display: none; }
  .box, .bar { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .change, .failure, figure, #map, tr { break-inside: avoid; } h2, h3 { break-after: avoid; }
}
${n.css}\n`,a=`default-src 'none'; script-src ${$(k)}; style-src ${$(r)}; base-uri 'none'; form-action 'none'`,o=t(g(e)),s=`${i(Object.keys(e.snapshot.servers).length,`server`)}, ${e.snapshot.encoding}, ${e.config}`;return`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${a}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>budget-check: ${_(e)}</title>
<style>${r}</style>
</head>
<body>
<header><h1>budget-check: ${_(e)}</h1><span class="soft">${t(s)}</span></header>
<p class="verdict ${e.verdict}">${o}</p>
${Ae(e)}
${ie(e)}
${ae(e)}
<section id="treemap"><h2>Where the tokens go</h2>
<div class="controls"><nav id="trail" aria-label="Zoom"></nav><input id="search" type="search" placeholder="Search tools, cases, paths ( / )" aria-label="Search"><span id="hits" aria-live="polite"></span></div>
${n.markup}
<div class="legend"><span><i class="menu"></i>definition</span><span><i class="path"></i>JSON path of a response</span><span><i class="fails"></i>frame: fails</span><span><i class="less"></i>frame: costs less</span></div>
<p class="soft">A click or Enter zooms in, Escape zooms out, arrow keys move. Every figure is in tokens; a box of a case is its heavier view at the largest store.</p>
</section>
${ce(e)}
${le(e)}
<script>${k}<\/script>
</body>
</html>
`}const Me={name:`html`,render:je};export{Me as reporter};