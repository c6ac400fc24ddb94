import sharp from 'sharp';

const lighthouse = `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <defs><clipPath id="disc"><circle cx="256" cy="256" r="248"/></clipPath></defs>
  <g clip-path="url(#disc)">
    <rect width="512" height="512" fill="#f4efe4"/>
    <path d="M256 150 L560 60 L560 190 Z" fill="#e9c46a" opacity=".55"/>
    <path d="M256 150 L-48 60 L-48 190 Z" fill="#e9c46a" opacity=".55"/>
    <path d="M214 190 H298 L330 480 H182 Z" fill="#1f6f5c"/>
    <path d="M209 238 H303 L308 286 H204 Z" fill="#f4efe4"/>
    <path d="M199 334 H313 L318 382 H194 Z" fill="#f4efe4"/>
    <rect x="204" y="176" width="104" height="18" rx="6" fill="#143f36"/>
    <rect x="228" y="120" width="56" height="56" fill="#e9c46a"/>
    <path d="M216 122 L256 78 L296 122 Z" fill="#e0714f"/>
    <path d="M-20 400 q69 -52 138 0 t138 0 t138 0 t138 0 V540 H-20 Z" fill="#2f8f79"/>
    <path d="M-60 446 q69 -46 138 0 t138 0 t138 0 t138 0 t138 0 V540 H-60 Z" fill="#143f36"/>
  </g>
</svg>`;

export const logoPicture = (): Promise<Buffer> => sharp(Buffer.from(lighthouse)).resize(512, 512).png().toBuffer();
