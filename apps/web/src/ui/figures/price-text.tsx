import { FigureText } from './figure-text.tsx';
import { presentPrice } from './present-price.ts';

export function PriceText({ priceUsd }: { readonly priceUsd: string }) {
  return <FigureText shown={presentPrice(priceUsd)} exact={priceUsd} />;
}
