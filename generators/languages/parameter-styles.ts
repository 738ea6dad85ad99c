import type { Method, Parameter, ParameterStyle } from '../model/model.ts';

const PLACES = ['path', 'query', 'header', 'cookie'] as const;

/**
 * Context of the styles of an operation's parameters, by place. False if it has none.
 *
 * @param keyOf context of a parameter's key, which is its name unless the language has another one
 */
export function stylesContext({ parameters }: Method, keyOf: (parameter: Parameter) => object): object | false {
  const places = PLACES.map((place) => ({
    place,
    parameters: parameters
      .filter((parameter) => parameter.in === place)
      .flatMap((parameter) =>
        parameter.style === undefined ? [] : [{ ...keyOf(parameter), ...styleContext(parameter.style) }],
      ),
  })).filter((place) => place.parameters.length > 0);
  return places.length > 0 && { places };
}

const styleContext = ({ name, isExploded, isReserved }: ParameterStyle): object => ({
  style: name,
  isExploded: isExploded === true,
  isReserved: isReserved === true,
});
